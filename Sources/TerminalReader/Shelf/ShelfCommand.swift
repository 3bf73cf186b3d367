import LibraryValues

/// A command on the shelf. Each key has the same command on every screen.
enum ShelfCommand: Sendable, Hashable {
    case up, down, left, right, pageUp, pageDown, first, last
    case open, back, leave, stop
    case nextNew, previousNew, nextGroup, previousGroup
    case search, filter, sort, covers, goTo
    case read, readAll
    /// Adds or removes a mark.
    case mark(MarkKind)
    case add, download, downloadAll, pause, pauseAll, remove, bookmark
    case refresh, undo, about, browser, menu, help
    case copy, share, whole
    /// Sets a reminder for the selected item, publication or feed.
    case remind
    /// Opens the settings of one feed, or of all feeds.
    case feedSettings, settings

    /// Creates the command for a key, or returns nil if the key has none.
    init?(_ key: Key) {
        guard let command = Self.keys[key] else { return nil }
        self = command
    }

    /// The commands by key.
    static let keys = otherKeys.merging(TerminalWords.Marks.all.map { (.character($0.key), .mark($0.kind)) }) { $1 }

    private static let otherKeys: [Key: ShelfCommand] = [
        .up: .up, .character("k"): .up, .down: .down, .character("j"): .down,
        .left: .left, .character("h"): .left, .right: .right, .character("l"): .right,
        .pageDown: .pageDown, .character(" "): .pageDown, .control("f"): .pageDown,
        .pageUp: .pageUp, .backspace: .pageUp, .control("b"): .pageUp,
        .home: .first, .end: .last, .character("G"): .last, .character("g"): .goTo,
        .enter: .open, .character("q"): .back, .character("Q"): .leave, .control("c"): .leave, .escape: .stop,
        .character("n"): .nextNew, .character("N"): .previousNew, .tab: .nextNew, .backTab: .previousNew,
        .character("]"): .nextGroup, .character("["): .previousGroup,
        .character("/"): .search, .character("f"): .filter, .character("s"): .sort, .character("v"): .covers,
        .character("u"): .read, .character("U"): .readAll,
        .character("a"): .add, .character("d"): .download, .character("D"): .downloadAll,
        .character("p"): .pause, .character("P"): .pauseAll, .character("x"): .remove, .character("b"): .bookmark,
        .character("r"): .refresh, .character("z"): .undo, .character("i"): .about, .character("o"): .browser,
        .character("w"): .whole, .character("t"): .remind, .character("m"): .menu, .character("y"): .copy,
        .character("e"): .share,
        .character("?"): .help, .character("E"): .feedSettings, .character("S"): .settings,
    ]
}
