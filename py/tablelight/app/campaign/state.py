"""The campaigns that the browser keeps, and what their dialog shows."""

from __future__ import annotations

from attrs import evolve, frozen

from tablelight.board.campaign import Campaign


@frozen(kw_only=True)
class CampaignState:
    """The campaigns, which one is shown, and the player's choice among the changes of the last game."""

    campaigns: tuple[Campaign, ...] = ()
    name: str = ""
    """The name of the shown campaign; "" for the first."""
    turned: frozenset[str] = frozenset()
    """Changes of the game, by their keys, that the player has ticked or unticked."""

    @property
    def shown(self) -> Campaign | None:
        first = self.campaigns[0] if self.campaigns else None
        return next((each for each in self.campaigns if each.name == self.name), first)

    def with_campaign(self, campaign: Campaign) -> CampaignState:
        """The state with a campaign, shown, which replaces the one of the same name or is added."""
        is_known = any(each.name == campaign.name for each in self.campaigns)
        others = tuple(campaign if each.name == campaign.name else each for each in self.campaigns)
        return evolve(self, campaigns=others if is_known else (*others, campaign), name=campaign.name)
