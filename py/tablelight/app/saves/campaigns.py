"""The campaigns as the browser keeps them, read at the start."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.handlers import handles
from tablelight.app.saves.actions import CampaignsLoaded, CampaignsNotKept
from tablelight.app.state import AppState, Notice
from tablelight.board.campaign import read_campaigns


@handles(CampaignsLoaded)
def campaigns_loaded(state: AppState, action: CampaignsLoaded) -> AppState:
    """Take the campaigns as the browser has kept them. What this tab knows stays: merging loses nothing."""
    kept = state.campaign
    for each in read_campaigns(action.text):
        known = next((mine for mine in kept.campaigns if mine.name == each.name), each)
        kept = evolve(kept.with_campaign(known.merged(each)), name=state.campaign.name)
    return evolve(state, campaign=kept)


@handles(CampaignsNotKept)
def campaigns_not_kept(state: AppState, action: CampaignsNotKept) -> AppState:
    """Say that the campaign is lost if the page is closed."""
    text = "The campaign was not kept: {error}. Save it to a file before you close this page."
    return evolve(state, notice=Notice(text, {"error": action.error}))
