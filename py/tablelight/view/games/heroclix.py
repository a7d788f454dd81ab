"""HeroClix: how it looks."""

from tablelight.view.games.look import Action, End, Ground, Key, Look, Side, State, Throw

FLIGHT = {"low": "Low", "high": "High"}

LOOK = Look(
    grounds={
        "clear": Ground("Clear"),
        "hindering": Ground("Hindering terrain", "hindering", "tufts", "H"),
        "water": Ground("Water", "water", "waves", "W"),
        "blocking": Ground("Blocking terrain", "blocking", "bricks", "B"),
        "void": Ground("No square", "void"),
    },
    sides={
        "wall": Side("Wall"),
        "door-open": Side("Open door", "door-open", turned="door-closed"),
        "door-closed": Side("Closed door", "door", turned="door-open"),
        "access": Side("Stairs", "stairs"),
    },
    objects={"object": "Object"},
    stats={"speed": "Speed", "range": "Range"},
    traits={"flyer": "Flyer"},
    states={
        "flight": State(label="Flight", trait="flyer", labels=FLIGHT),
        "holding": State(label="Holding an object"),
        "carrying": State(label="Carrying", hidden=True),
        "tokens": State(label="Action tokens"),
    },
    actions={
        "move": Action("Move", "move", "move"),
        "close-combat": Action("Close combat", "threats", "see"),
        "ranged-combat": Action("Ranged combat", "see", "see"),
    },
    keys=(Key(key="carry", label="Carry a friend", who="friends", within=1, trait="flyer"),),
    ends=(
        End(key="mode", extra="mode", label="Flight at the end", labels=FLIGHT),
        End(key="drop", extra="drops", label="Set down", many=True),
    ),
    throws={"flee": Throw(label="Break away", icons=True)},
    outcomes={"success": "Success", "failure": "Failure"},
    sight={
        "attack": {
            "close": "Close combat is possible",
            "range": "An attack at range is possible",
            "none": "No attack is possible",
        }
    },
    seen=("Clear line of fire", "Hindered line of fire", "Blocked line of fire"),
    raised=("flight", "high"),
    options={
        "indoors": State(label="Indoors"),
        "high_attacks": State(
            label="Attacks from high flight", labels={"high": "High flyers only", "all": "Below, too, at range"}
        ),
        "range_to_high": State(label="Range against high flyers", labels={"full": "Full", "halved": "Halved"}),
        "low_flyers_stop": State(label="Enemies stop low flyers"),
    },
)
