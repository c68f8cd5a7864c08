"""The verbs of Mafia and the events that its rules tell; no rules here."""

from __future__ import annotations

from boxlid import DETAIL, PASS, SEAT, TEXT, WORD, EventKind, Verb, many, one_of

# --- the night ---------------------------------------------------------------------------------------

SLEEP = Verb("sleep", "Keep your eyes closed, or close them again.")
KILL = Verb(
    "kill {target}[ by {carrier}]",
    "Choose tonight's victim; a group may name who carries the kill.",
    target=SEAT,
    carrier=SEAT,
)
SPARE = Verb("spare", "Kill nobody tonight.")
ASK = Verb("ask {target}", "Ask the moderator about a player.", target=SEAT)
PROTECT = Verb("protect {target}", "Protect a player tonight.", target=SEAT)
BLOCK = Verb("block {target}", "Block a player's power tonight.", target=SEAT)
BLAST = Verb("blast {targets}", "Blast up to three neighbouring seats.", targets=many(SEAT))
DENY = Verb("deny", "Deny the vigilante's kill tonight.")
HEAL = Verb("heal {target}", "Use the healing potion.", target=SEAT)
POISON = Verb("poison {target}", "Use the poison.", target=SEAT)
DOSE = Verb("potions {healed} {poisoned}", "Use both potions tonight.", healed=SEAT, poisoned=SEAT)
PAIR = Verb("pair {first} {second}", "Make two players lovers.", first=SEAT, second=SEAT)
SEIZE = Verb("seize {target}", "Put a player in custody for the coming day.", target=SEAT)
CROWN = Verb("crown {target}", "Name tomorrow's monarch.", target=SEAT)
PEEK = Verb("peek", "Look at the werewolves while they choose.")
JOIN = Verb("join {side}", "Choose whose side you win with.", side=one_of("group", "town"))
BET = Verb(
    "bet {target} {way}", "Bet on how a player dies.", target=SEAT, way=one_of("killed", "lynched")
)
RAISE = Verb("raise {target}", "Bring a dead player back.", target=SEAT)
GUESS = Verb("guess {target}", "Name the dead player whom the archangel raises.", target=SEAT)
BORROW = Verb(
    "borrow {power} {target}",
    "Use another role's power, once a game.",
    power=one_of("protect", "vest", "kill", "seize", "ask"),
    target=SEAT,
)
PLAN = Verb("plan {targets}", "Agree on an ordered list of three victims.", targets=many(SEAT))
BREAK_OUT = Verb("break-out[ {target}]", "Free prisoners instead of killing.", target=SEAT)
POINT = Verb("point {target}", "Point at the player who becomes the witness.", target=SEAT)

# --- the day -----------------------------------------------------------------------------------------

ACCUSE = Verb("accuse {target}[ because {reasons}]", "Accuse a player.", target=SEAT, reasons=TEXT)
SPEAK = Verb("speak {words}", "Speak in the discussion; it goes on for another round.", words=TEXT)
SECOND = Verb("second", "Support the accusation.")
DEFEND = Verb("defend[ {words}]", "Speak for yourself.", words=TEXT)
COMMENT = Verb("comment[ {words}]", "Say something about the accusation.", words=TEXT)
LAST_WORDS = Verb("last-words[ {words}]", "Speak once before you fall silent.", words=TEXT)
VOTE = Verb("vote {way}", "Vote on the accused.", way=one_of("for", "against"))
CONDEMN = Verb("condemn {target}", "Name the player to be executed.", target=SEAT)
ELECT = Verb("elect {target}", "Name the sheriff.", target=SEAT)
STAY = Verb("stay", "Stay the execution.")
SHOOT = Verb("shoot {target}", "Take a player with you.", target=SEAT)
BAN = Verb("ban {targets}", "Say who may not vote tomorrow.", targets=many(SEAT))
UNVEIL = Verb("unveil {role}", "Reveal your role and use its power by day.", role=WORD)
DECREE = Verb("decree {target}", "Announce whom you have killed at nightfall.", target=SEAT)
END_DAY = Verb("end-day", "Vote to end the day.")
EXTEND = Verb("extend {target}", "Extend the accusation to another player.", target=SEAT)
GO_ON = Verb("go-on", "The moderator keeps accusations open.")
CLOSE_DAY = Verb("close-day", "The moderator closes accusations.")

# --- unsolicited -------------------------------------------------------------------------------------

CLAIM = Verb("claim {role}", "Claim a role; it need not be true.", role=WORD)
TESTIFY = Verb(
    "testify {target} {answer}",
    "Say what you learned of a player; it need not be true.",
    target=SEAT,
    answer=one_of("guilty", "innocent"),
)
WHISPER = Verb("whisper {target} {words}", "Speak to one player.", target=SEAT, words=TEXT)
SHOW = Verb("show", "Show your card: nobody may.")
AWAY = Verb("away", "Say that you will be absent; you no longer count.")
BACK = Verb("back", "Say that you are back.")
REMOVE = Verb("remove {target}", "The moderator takes a player out.", target=SEAT)

VERBS = (
    SLEEP, KILL, SPARE, ASK, PROTECT, BLOCK, BLAST, DENY, HEAL, POISON, DOSE, PAIR, SEIZE, CROWN, PEEK, JOIN, BET,
    RAISE, GUESS, BORROW, PLAN, BREAK_OUT, POINT, ACCUSE, SPEAK, SECOND, DEFEND, COMMENT, LAST_WORDS, VOTE, CONDEMN,
    ELECT, STAY, SHOOT, BAN, UNVEIL, DECREE, END_DAY, EXTEND, GO_ON, CLOSE_DAY, PASS,
)  # fmt: skip

# --- events ------------------------------------------------------------------------------------------

SIZE = EventKind("size-advice", "{players} players: {advice}.")
NIGHTFALL = EventKind("nightfall", "Night {round} falls. Everybody closes their eyes.")
CALLED = EventKind("called", "The moderator: “{words}”")
WOKE = EventKind("woke", "Awake: {seats}.", unspoken=("call",))
KNOWN = EventKind("known", "{seats} see each other.", unspoken=("what",))
TOOK = EventKind("took", "{seat} chooses: {action}.")
CHOSEN = EventKind("chosen", "The choice of the {group} is {target}.")
ANSWER = EventKind("answer", "{seat} asks about {target}: {answer}.", unspoken=("question",))
SPOKEN = EventKind("spoken", "The moderator, aloud: “{words}”")
TOLD = EventKind("told", "{seat} is told: {words}.")
CHAIRED = EventKind("chaired", "{seat} takes the moderator's chair.")
DAWN = EventKind("dawn", "Day {round} breaks. Everybody wakes.")
NOBODY = EventKind("nobody", "Nobody was killed in the night.")
ATTACKED = EventKind("attacked", "There was an attack in the night{whom}.")
DIED = EventKind("died", "{seat} {how}.")
CARD = EventKind("card", "{seat}'s card is turned up: {role}.")
NOT_MAFIA = EventKind("not-mafia", "{seat} was not one of the {group}.")
RETURNED = EventKind("returned", "{seat} returns to life.")
NEXT_LIFE = EventKind("next-life", "{seat} loses a life and turns to the next card.")
SPOKE = EventKind("spoke", "{seat} speaks: “{words}”")
CLAIMED = EventKind("claimed", "{seat} claims to be the {role}.")
TESTIFIED = EventKind("testified", "{seat} says that {target} is {answer}.")
WHISPERED = EventKind("whispered", "{seat} whispers to {target}: {words}", unseen="something")
ACCUSED = EventKind("accused", "{seat} accuses {target}{reasons}")
SECONDED = EventKind("seconded", "{seat} supports the accusation of {target}.")
LAPSED = EventKind("lapsed", "Nobody supports the accusation of {target}; it lapses.")
DEFENDED = EventKind("defended", "{seat} answers the accusation{words}")
COMMENTED = EventKind("commented", "{seat} comments{words}")
FAREWELL = EventKind("farewell", "{seat}'s last words{words}")
VOTED = EventKind("voted", "{seat} votes {way}.", level=DETAIL)
BALLOT = EventKind("ballot", "For: {yes}. Against: {no}.")
POLL = EventKind("poll", "{target} is named by {seats}: {votes}.")
COUNT = EventKind("count", "Votes for {target}: {votes}.")
TALLY = EventKind("tally", "{target}: {votes} for, {needed} needed.")
CONVICTED = EventKind("convicted", "{target} is convicted.")
ACQUITTED = EventKind("acquitted", "{target} is acquitted.")
TIED = EventKind("tied", "The vote is tied between {seats}.")
TIE_BROKEN = EventKind("tie-broken", "{seat}, the sheriff, chooses {target}.")
NO_VICTIM = EventKind("no-victim", "Nobody is executed.")
ENDS = EventKind("ends", "{seat} votes to end the day.")
CLOSED_DAY = EventKind("closed-day", "The moderator closes accusations.")
FLAGGED = EventKind("flagged", "The day ends without a conviction although one was due.")
STAYED = EventKind("stayed", "The execution of {target} is stayed{by}.")
HELD = EventKind("held", "{target}'s fate will be known at dawn.")
UNVEILED = EventKind("unveiled", "{seat} is the {role}.")
IN_CUSTODY = EventKind("in-custody", "In custody today: {seats}.")
MONARCH = EventKind("monarch", "{seat} is today's monarch.")
RULED = EventKind("ruled", "{seat}, the monarch, has {target} executed.")
NO_MONARCH = EventKind("no-monarch", "Nobody reigns today: the village accuses and votes.")
DECREED = EventKind("decreed", "{seat} announces the death of {target} at nightfall.")
ELECTED = EventKind("elected", "{seat} is sheriff{lot}.")
BANNED = EventKind("banned", "{seats} may not vote tomorrow.")
JESTER_WINS = EventKind("jester-wins", "{seat} wanted this: a jester's win is recorded.")
JAILED = EventKind("jailed", "{target} goes to jail.")
FREED = EventKind("freed", "{seats} leave the jail.")
ABSENT = EventKind("absent", "{seat} is {state}.")
POWERLESS = EventKind("powerless", "The village mourns its elder: every power of the town is lost.")

EVENTS = tuple(v for v in list(globals().values()) if isinstance(v, EventKind))
