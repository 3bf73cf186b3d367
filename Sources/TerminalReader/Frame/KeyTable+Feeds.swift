extension KeyTable {
    /// The keys of the feed and post lists.
    static let feeds = KeyTable(groups: [
        Group(
            TerminalWords.Keys.navigation,
            [
                Entry("↑↓ jk", TerminalWords.Keys.upDown), Entry("← →", TerminalWords.Keys.panes),
                Entry("[ ]", TerminalWords.Keys.nextFeed),
                Entry(TerminalWords.KeyName.enter, TerminalWords.Keys.openPostOrFeed),
                Entry(TerminalWords.Keys.tabs, TerminalWords.Keys.nextUnread),
                Entry(TerminalWords.Keys.spaceAndBack, TerminalWords.Keys.nextPreviousScreen),
                Entry(TerminalWords.Keys.homeEnd, TerminalWords.Keys.firstLast), goTo, leave,
                Entry(TerminalWords.KeyName.escape, TerminalWords.Keys.closeStopOrClear),
            ]),
        Group(
            TerminalWords.Keys.finding,
            [
                Entry("/", TerminalWords.Keys.searchPosts), Entry("f", TerminalWords.Keys.filterPosts),
                Entry("s", TerminalWords.Keys.sortPosts),
            ]),
        Group(TerminalWords.Keys.posts, [Entry("u", TerminalWords.Keys.read)] + posts),
        Group(TerminalWords.Keys.feeds, feedKeys + [Entry("m", TerminalWords.Keys.postOrFeedMenu), suspend]),
    ])

    /// The keys of an open post.
    static let post = KeyTable(groups: [
        Group(
            TerminalWords.Keys.reading,
            [
                Entry(TerminalWords.Keys.spaceAndBack, TerminalWords.Keys.continueThenUnread),
                Entry("↑↓ jk", TerminalWords.Keys.lineUpDown),
                Entry("1 … 9", TerminalWords.Keys.openLinkOrNote), Entry("+ - 0", TerminalWords.Keys.widths),
                Entry(TerminalWords.Keys.homeEnd, TerminalWords.Keys.topBottom),
            ]),
        Group(
            TerminalWords.Keys.navigation,
            [
                Entry("← →", TerminalWords.Keys.nextPost),
                Entry(TerminalWords.Keys.tabs, TerminalWords.Keys.nextUnread), goTo,
                leave, Entry(TerminalWords.KeyName.escape, TerminalWords.Keys.closeOrStop),
                Entry("/", TerminalWords.Keys.searchEverything),
            ]),
        Group(TerminalWords.Keys.thisPost, [Entry("u", TerminalWords.Keys.read)] + posts),
        Group(TerminalWords.Keys.feeds, feedKeys + [Entry("m", TerminalWords.Keys.menu), suspend]),
    ])

    private static let goTo = Entry("g", TerminalWords.Keys.goTo)
    private static let leave = Entry("q  Q", TerminalWords.Keys.back)
    private static let suspend = Entry("^Z ^L", TerminalWords.Keys.suspend)

    private static let posts = [
        Entry("U", TerminalWords.Keys.markAllRead), Entry("m O", TerminalWords.Keys.markOlderRead),
        Entry("*", TerminalWords.Marks.favorite.help),
        Entry("w", TerminalWords.Keys.fullText), Entry("i", TerminalWords.Keys.postDetails),
        Entry("o", TerminalWords.Keys.webPage),
        Entry("y e", TerminalWords.Keys.copyAndShare),
        Entry("d  p", TerminalWords.Keys.filesAndPlay), Entry("z", TerminalWords.Keys.undo),
    ]
    private static let feedKeys = [
        Entry("a", TerminalWords.Keys.addFeed), Entry("r", TerminalWords.Keys.refresh),
        Entry("E  S", TerminalWords.Keys.settings), Entry("x  m F", TerminalWords.Keys.unfollow),
    ]
}
