# The rows of the shelves for tests, in the format of `library.json`.


def linked(row):
    """Returns a row of a shelf: an item with all its keys, and the links of the row."""
    handle, _, name = row["name"].rpartition("/")
    date = row.get("date")
    is_here = row.get("status", "available") == "available"
    item = dict(
        id=row["name"], handle=handle, name=name, kind=row.get("kind", "issue"), title=row["title"], summary=row.get("summary"),
        date=f"{date}T00:00:00Z" if date and "T" not in date else date, coverDate=None, volume=None, number=None, series=row.get("series"),
        authors=row.get("authors") or [], categories=row.get("categories") or [], language=row.get("language"), direction=None, spreads=None,
        articles=None, pages=row.get("pages"), productID=None, status=row.get("status", "available"), updating=row.get("updating", False),
        paused=row.get("paused", False), withdrawn=row.get("withdrawn", False), removed=False, contentRemoved=False, bytes=row.get("bytes", 0),
        totalBytes=row.get("totalBytes"), scale=None, contentPath=None, coverPath=None, access="free", forSale=row.get("forSale", False),
        bought=row.get("bought", False), price=row.get("price"), sample=row.get("sample", False), locked=row.get("locked", False),
        favorite=row.get("favorite", False), unread=row.get("unread", False), new=row.get("isNew", is_here and not row.get("read")),
        read=row.get("read"), openedAt=row.get("opened"), arrivedAt=row.get("arrived"), reminders=[], error=row.get("error"), errorCode=None,
        remedies=[])
    return dict(
        item=item, publication=row.get("publication"), flows=row.get("flows", False), coverSize=row.get("coverSize"),
        links=dict(page=row.get("url", ""), cover=row.get("cover"), cover2x=row.get("cover2x")))


def without_nulls(value):
    """Returns a value as `library.json` and events have it."""
    if isinstance(value, dict):
        return {key: without_nulls(one) for key, one in value.items() if one is not None}
    return [without_nulls(one) for one in value] if isinstance(value, list) else value


def linked_post(post):
    """Returns a post of `api/posts`: a post with all its keys, and its links."""
    handle, _, name = post["name"].rpartition("/")
    view = dict(
        id=post["name"], number=post["id"], handle=handle, name=name, kind="post", feed=post["feedTitle"], title=post["title"],
        heading=post["title"], summary=post["summary"], date=post["date"], publishedAt=None, changedAt=None, seenAt=post["date"], authors=[],
        categories=[], language=None, url=None, externalURL=None, comments=None, picture=None, enclosures=[], source=None,
        read=int(post["isRead"]), readAt=None, unread=not post["isRead"], favorite=post["isFavorite"], status="available", withdrawn=False)
    return dict(post=view, isPlayed=False, links=dict(picture=None, page=None, about=None, comments=None))
