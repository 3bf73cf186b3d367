/// The keys and their descriptions in the help.
struct KeyTable: Sendable, Hashable {
    /// The screens on which a key works.
    enum Place: Sendable, Hashable {
        case everywhere, shelf, issue
    }

    struct Entry: Sendable, Hashable {
        let keys: String
        let meaning: String
        let place: Place

        init(_ keys: String, _ meaning: String, on place: Place = .everywhere) {
            self.keys = keys
            self.meaning = meaning
            self.place = place
        }
    }

    struct Group: Sendable, Hashable {
        let title: String
        let entries: [Entry]

        init(_ title: String, _ entries: [Entry]) {
            self.title = title
            self.entries = entries
        }
    }

    let groups: [Group]

    /// The keys of the shelf and its lists.
    static let shelf = all.filtered { $0.place != .issue }
    /// The keys of an open issue.
    static let issue = all.filtered { $0.place != .shelf }

    private static let all = KeyTable(groups: [
        Group(
            TerminalWords.Keys.navigation,
            [
                Entry("↑↓ jk", TerminalWords.Keys.upDown), Entry("←→ hl", TerminalWords.Keys.leftRight),
                Entry(TerminalWords.Keys.spaceAndBack, TerminalWords.Keys.nextPreviousScreen),
                Entry(TerminalWords.KeyName.enter, TerminalWords.Keys.open),
                Entry(TerminalWords.Keys.tabs, TerminalWords.Keys.nextNew, on: .shelf),
                Entry("[ ]", TerminalWords.Keys.nextGroup, on: .shelf),
                Entry("[ ]", TerminalWords.Keys.nextIssue, on: .issue),
                Entry(TerminalWords.Keys.homeEnd, TerminalWords.Keys.firstLast), Entry("g", TerminalWords.Keys.goTo),
                Entry("q  Q", TerminalWords.Keys.back),
                Entry(TerminalWords.KeyName.escape, TerminalWords.Keys.closeStopOrClear),
            ]),
        Group(
            TerminalWords.Keys.finding,
            [
                Entry("/", TerminalWords.Keys.search, on: .shelf),
                Entry("/", TerminalWords.Keys.searchIssue, on: .issue),
                Entry("n N", TerminalWords.Keys.nextMatch, on: .issue),
                Entry("f s", TerminalWords.Keys.filterAndSort, on: .shelf),
                Entry("v", TerminalWords.Keys.covers, on: .shelf),
                Entry("c v", TerminalWords.Keys.contentsAndPages, on: .issue),
            ]),
        Group(
            TerminalWords.Keys.reading,
            [
                Entry("t", TerminalWords.Keys.faces, on: .issue), Entry("+ - 0", TerminalWords.Keys.sizes, on: .issue),
                Entry("1 … 9", TerminalWords.Keys.openLinkOrNote, on: .issue),
                Entry("V", TerminalWords.Keys.highlight, on: .issue), Entry("b", TerminalWords.Keys.bookmark),
                Entry("o", TerminalWords.Keys.browser), Entry("i", TerminalWords.Keys.details, on: .shelf),
                Entry("y e", TerminalWords.Keys.copyAndShare, on: .shelf),
                Entry("1 … 9", TerminalWords.Keys.openLink, on: .shelf),
            ]),
        Group(
            TerminalWords.Keys.actions,
            [
                Entry("a", TerminalWords.Keys.follow, on: .shelf),
                Entry("d D", TerminalWords.Keys.download, on: .shelf),
                Entry("p P", TerminalWords.Keys.pause, on: .shelf),
                Entry("u U", TerminalWords.Keys.readAll, on: .shelf),
                Entry("t", TerminalWords.Keys.remind, on: .shelf),
                Entry("u", TerminalWords.Keys.read, on: .issue),
            ] + TerminalWords.Marks.all.map { Entry(String($0.key), $0.help, on: $0.place) } + [
                Entry("x", TerminalWords.Keys.remove, on: .shelf), Entry("r", TerminalWords.Keys.refresh, on: .shelf),
                Entry("m", TerminalWords.Keys.menu, on: .shelf), Entry("m", TerminalWords.Keys.bookText, on: .issue),
                Entry("z", TerminalWords.Keys.undo, on: .shelf), Entry("z", TerminalWords.Keys.backOrUndo, on: .issue),
                Entry("^Z ^L", TerminalWords.Keys.suspend),
            ]),
    ])

    /// Returns the groups, with only those keys whose name or description contains the text.
    func found(_ words: String) -> KeyTable {
        guard !words.isEmpty else { return self }
        let wanted = words.lowercased()
        return filtered { $0.meaning.lowercased().contains(wanted) || $0.keys.lowercased().contains(wanted) }
    }

    private func filtered(_ isWanted: (Entry) -> Bool) -> KeyTable {
        KeyTable(
            groups: groups.compactMap { group in
                let entries = group.entries.filter(isWanted)
                return entries.isEmpty ? nil : Group(group.title, entries)
            })
    }
}
