/// The keys with their meanings, as the help shows them. A key means the same on every screen; some mean nothing on some.
struct KeyTable: Sendable, Hashable {
    /// Where a key means something.
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
    /// The keys of an issue that is read.
    static let issue = all.filtered { $0.place != .shelf }

    private static let all = KeyTable(groups: [
        Group(
            "Moving",
            [
                Entry("↑↓ jk", "up, down"), Entry("←→ hl", "beside: pane, article, page"),
                Entry("Space ⌫", "read on, read back"), Entry("Enter", "open what is chosen"),
                Entry("Tab ⇧Tab", "next, previous new; n N too", on: .shelf),
                Entry("[ ]", "group or post before, after", on: .shelf),
                Entry("[ ]", "issue before, after", on: .issue),
                Entry("Home End", "first, last; also g g, G"), Entry("g", "go to …"),
                Entry("q  Q", "back; leave at once"),
                Entry("Esc", "close, stop, undo a filter"),
            ]),
        Group(
            "Finding",
            [
                Entry("/", "search; in feeds: their posts", on: .shelf), Entry("/", "search in this issue", on: .issue),
                Entry("n N", "next, previous hit", on: .issue), Entry("f s", "filter; sort", on: .shelf),
                Entry("v", "covers", on: .shelf), Entry("c v", "contents; all pages", on: .issue),
            ]),
        Group(
            "Reading",
            [
                Entry("t", "text, both, picture", on: .issue), Entry("+ - 0", "larger, smaller, as before", on: .issue),
                Entry("1 … 9", "open that link or note", on: .issue),
                Entry("V", "highlight words of a book", on: .issue), Entry("b", "bookmark, or not"),
                Entry("o", "open in the browser"), Entry("i", "about this issue", on: .shelf),
                Entry("y e", "copy its link; share it", on: .shelf), Entry("1 … 9", "open that link", on: .shelf),
            ]),
        Group(
            "Doing",
            [
                Entry("a", "follow a publication", on: .shelf), Entry("d D", "download; all of these", on: .shelf),
                Entry("p P", "pause, go on; all of these", on: .shelf),
                Entry("u U", "done with it or not; all", on: .shelf),
                Entry("t", "remind me of it", on: .shelf),
                Entry("u", "done with it or not", on: .issue), Entry("*", "favourite"),
                Entry("x", "remove, unfollow, cancel", on: .shelf), Entry("r", "look for what is new", on: .shelf),
                Entry("m", "menu of all this", on: .shelf), Entry("m", "how a book’s text is set", on: .issue),
                Entry("z", "undo", on: .shelf), Entry("z", "back from a link; undo", on: .issue),
                Entry("^Z ^L", "stop a while; draw anew"),
            ]),
    ])

    /// The groups with what has some words in it.
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
