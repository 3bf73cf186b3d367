extension KeyTable {
    /// The keys of the feeds and their posts.
    static let feeds = KeyTable(groups: [
        Group(
            "Moving",
            [
                Entry("↑↓ jk", "up, down"), Entry("← →", "to the feeds, to their posts"),
                Entry("[ ]", "feed before, after"), Entry("Enter", "read the post; show the feed"),
                Entry("Tab ⇧Tab", "next, previous unread; n N"), Entry("Space ⌫", "a page on, a page back"),
                Entry("Home End", "first, last; also g g, G"), goTo, leave, Entry("Esc", "close, stop, undo a filter"),
            ]),
        Group(
            "Finding",
            [
                Entry("/", "posts with some words"), Entry("f", "which posts; of which dates"),
                Entry("s", "newest, oldest, by title"),
            ]),
        Group("Posts", [Entry("u", "read or unread")] + posts),
        Group("Feeds", feedKeys + [Entry("m", "menu of post or feed"), suspend]),
    ])

    /// The keys of a post that is read.
    static let post = KeyTable(groups: [
        Group(
            "Reading",
            [
                Entry("Space ⌫", "read on, then the next unread"), Entry("↑↓ jk", "a line up, down"),
                Entry("1 … 9", "open that link or note"), Entry("+ - 0", "wider, narrower, as before"),
                Entry("Home End", "top, bottom; also g g, G"),
            ]),
        Group(
            "Moving",
            [
                Entry("← →", "post before, after; [ ] too"), Entry("Tab ⇧Tab", "next, previous unread; n N"), goTo,
                leave, Entry("Esc", "close, stop"), Entry("/", "search everything"),
            ]),
        Group("This post", [Entry("u", "read or unread")] + posts),
        Group("Feeds", feedKeys + [Entry("m", "menu of all this"), suspend]),
    ])

    private static let goTo = Entry("g", "go to …")
    private static let leave = Entry("q  Q", "back; leave at once")
    private static let suspend = Entry("^Z ^L", "stop a while; draw anew")

    private static let posts = [
        Entry("U", "all of the list are read"), Entry("m O", "what is older is read"), Entry("*", "favourite"),
        Entry("w", "whole article, feed’s words"), Entry("i", "about the post"), Entry("o", "its page in the browser"),
        Entry("y e", "copy its link; share it"),
        Entry("d  p", "fetch its files; play"), Entry("z", "undo"),
    ]
    private static let feedKeys = [
        Entry("a", "follow an address or a list"), Entry("r", "look for new posts"),
        Entry("E  S", "settings: feed, all feeds"), Entry("x  m F", "unfollow the feed"),
    ]
}
