"""The intended differences between versions. Everything else that differs is a loss.

An entry has a pattern of COMMAND.PATH without the rows in brackets, the reason, and optionally a function of the older and
the newer value, which returns whether the difference is the intended one.
"""
import re

MISSING = "(missing)"

# What commands show after an upgrade. Remove an entry when no revision of interest has the older form.
SHOWN = [
    (r"timer list\.(seconds|shown)", "the time that is left"),
    (r"timer (events|export.*)\.outcome", "an open event is missed after some time",
     lambda old, new: (old, new) == ("open", "missed")),
    (r"timer export\.savedAt", "the time of the export"),
    (r"config(\.description|\.default|\.order)?", "words, order and defaults of settings, new settings",
     lambda old, new: old != new and new != MISSING),
    (r"config", "the limits of archives are fixed", lambda old, new: new == MISSING and old["key"].startswith("archive-")),
    (r"config\.value", "URLs without their path, and defaults", lambda old, new: new != MISSING and (
        not str(old).startswith("http") or str(old).startswith(str(new).rstrip("…")))),
    (r"(list.*|status)\.error", "errors in other words",
     lambda old, new: str(new).endswith(str(old)) and str(new).startswith("cannot ")),
    (r"page \S+ --text", "words in the terminal",
     lambda old, new: old.replace("Comes with:", "Attached files:") == new),
]
# Keys and values of documents with a new spelling.
KEYS = {"colour": "color"}
VALUES = {"grey": "gray"}

# Rows of the library's database and of the publisher server's.
ROWS = [
    (r"storeFront\.document", "`catalogue` is spelled `catalog`",
     lambda old, new: old.replace('"catalogue"', '"catalog"') == new),
    (r"old_app_user", "apps for Apple's NewsstandKit are no longer served"),
    (r"release\.(event|announced_at|queued_through|queued_at|queued|finished_at)|notification(\..*)?",
     "the server continues to announce issues"),
    (r"setting\.name", "`catalogue` is spelled `catalog`", lambda old, new: old.replace("catalogue", "catalog") == new),
]
# Tables and columns with a new name.
TABLES = {"cataloguePage": "catalogPage"}
COLUMNS = {"from_catalogue": "from_catalog"}

# What `recover` cannot restore from a database whose bytes were overwritten, and without any database.
DAMAGED = [
    (r"publications\.(lookedAt|changedAt|refreshedAt|nextRefreshAt|outcome|added|corrected|withdrawn)",
     "the check after the recovery"),
    (r"publish --list.*", "a backup contains no orders to publish", lambda old, new: new in (MISSING, [])),
    (r"account show\.(askedAt|offlineUntil)", "purchases are downloaded again"),
    (r"notes\.number", "numbers of highlights"),
    (r"(list.*|status)\.(remedies|scale|status|state)", "failed downloads are queued again",
     lambda old, new: (old, new) in (("none", "downloading"), ("failed", "waiting"), (None, 1)) or new == []),
]


def is_dropped(old, new):
    """Whether a row is a post that its feed no longer lists, and that is not a favorite."""
    return (new == MISSING and isinstance(old, dict) and not old.get("favorite")
            and re.search(r"^(blog|news|short|secret)/.*-[12]$", old.get("id", "")))


LOST = DAMAGED + [
    (r"(list.*|status)\.(bytes|totalBytes|scale|status|state|paused|updating)", "unfinished downloads start again"),
    (r"status", "unfinished downloads start again", lambda old, new: new == MISSING),
    (r".*\.seenAt", "posts count as new when the feed lists them again"),
    (r".*\.order", "posts that are added again come later among posts of the same time"),
    (r"publications\.(items|unread|new)", "posts that their feed dropped", lambda old, new: new <= old),
    (r"(list|search) .*|list", "posts that their feed dropped", is_dropped),
]
# What the backup of an earlier version lacks.
LOST_BACKUP = LOST + [
    (r"(list.*|page \S+)\.(categories|language|source|changedAt)", "earlier backups lack these fields of favorites",
     lambda old, new: not new),
]


def reason(table, path, old, new):
    """Returns why a difference is intended, or None."""
    for pattern, words, *condition in table:
        if re.fullmatch(pattern, path) and all(holds(old, new) for holds in condition):
            return words
    return None
