import Periodical

extension ShelfDialog {
    static var goTo: ShelfDialog {
        ShelfDialog(
            "Go to", place: .lowerRight, leastWidth: 30,
            [
                (KeyHint("g", "first"), .command(.first)), (KeyHint("e", "last"), .command(.last)),
                (KeyHint("s", "shelf"), .place(.shelf)), (KeyHint("f", "feeds"), .place(.feeds)),
                (KeyHint("t", "timers"), .place(.timers)), (KeyHint("b", "bookmarks"), .place(.bookmarks)),
                (KeyHint("d", "downloads"), .place(.downloads)), (KeyHint("/", "search everything"), .place(.search)),
            ])
    }

    /// - Parameter categories: those of the books that are listed, the fullest first.
    static func filter(_ current: ShelfFilter, categories: [String] = []) -> ShelfDialog {
        var names: [(ShelfFilter, String)] = [(.everything, "a"), (.new, "n"), (.here, "h"), (.favorites, "f")]
        // As many as digits choose.
        names += categories.prefix(9).enumerated().map { (.category($0.element), "\($0.offset + 1)") }
        return ShelfDialog(
            "Show", place: .lowerRight, isList: true, selection: names.firstIndex { $0.0 == current } ?? 0,
            leastWidth: 24,
            names.map { filter, key in (KeyHint(key, filter.title.fitted(toColumns: 40)), .filter(filter)) })
    }

    static func sort(_ current: ShelfOrder, isOfBooks: Bool = false) -> ShelfDialog {
        var names: [(ShelfOrder, String)] = [
            (.newest, "n"), (.oldest, "o"), (.opened, "l"), (.title, "t"), (.author, "a"), (.size, "s"),
        ]
        // Of books that is the usual order.
        if isOfBooks { names.removeAll { $0.0 == .opened } }
        return ShelfDialog(
            "Sort", place: .lowerRight, isList: true, selection: names.firstIndex { $0.0 == current } ?? 0,
            leastWidth: 24,
            names.map { order, key in (KeyHint(key, order.title(isOfBooks: isOfBooks)), .order(order)) })
    }

    /// What can be done with an item.
    static func menu(_ item: ShelfItem, _ download: ShelfDownload?, _ publication: ShelfPublication?) -> ShelfDialog {
        var choices: [(KeyHint, Answer)] = []
        func add(_ key: String, _ label: String, _ command: ShelfCommand) {
            choices.append((KeyHint(key, label), .command(command)))
        }
        add("Enter", "open", .open)
        if let download {
            add("p", download.state == .paused ? "go on downloading" : "pause the download", .pause)
            if download.state == .failed { add("d", "try once more", .download) }
        } else if item.presence == .notHere {
            add("d", "download", .download)
        }
        add("u", item.progress == .read ? "not read" : "done with it", .read)
        add("*", item.isFavorite ? "no favourite any more" : "favourite", .favorite)
        add("i", "about it", .about)
        add("t", "remind me…", .remind)
        if item.presence == .here { add("o", "open in browser", .browser) }
        add("e", "share it", .share)
        add("x", item.takeAwayLabel(download), .takeAway)
        add("D", "download all of these", .downloadAll)
        add("U", "mark all of these as read", .readAll)
        if let publication, !publication.contacts.isEmpty {
            let title = StyledText(foreign: publication.title).text.fitted(toColumns: 30)
            choices.append((KeyHint("c", "write to \(title)…"), .askContacts(publication.id)))
        }
        if let publication, publication.isFollowed {
            let title = StyledText(foreign: publication.title).text.fitted(toColumns: 30)
            choices.append((KeyHint("F", "unfollow \(title)"), .askUnfollow(publication.id)))
        }
        return ShelfDialog(
            StyledText(foreign: item.title).text.fitted(toColumns: 40), isList: true, leastWidth: 30, choices)
    }

    static func unfollow(_ publication: ShelfPublication) -> ShelfDialog {
        let size = publication.byteCount > 0 ? " (\(publication.byteCount.byteText))" : ""
        let items = publication.kind == .feed ? "posts" : "issues"
        return ShelfDialog(
            "Unfollow \(StyledText(foreign: publication.title).text.fitted(toColumns: 36))?",
            words: ["Nothing new will arrive from it.", StyledText("Its \(items) stay on your shelf\(size).")],
            leastWidth: 42,
            [
                (KeyHint("Enter", "unfollow, keep the \(items)"), .unfollow(publication.id, keepsItems: true)),
                (KeyHint("x", "unfollow and remove the \(items)"), .unfollow(publication.id, keepsItems: false)),
                (KeyHint("Esc", "go on following"), .nothing),
            ])
    }

    /// Asked where nothing can bring the item back. Enter keeps it.
    static func removeForGood(_ item: ShelfItem) -> ShelfDialog {
        ShelfDialog(
            "Remove “\(StyledText(foreign: item.title).text.fitted(toColumns: 30))” for good?",
            words: [
                "It cannot be downloaded again. Your place", "and bookmarks go with it.",
            ], leastWidth: 45,
            [(KeyHint("Enter", "keep it"), .nothing), (KeyHint("X", "remove it for good"), .removeForGood(item.id))])
    }
}

extension ShelfItem {
    /// What the key x does with it.
    func takeAwayLabel(_ download: ShelfDownload?) -> String {
        if download != nil { return "cancel the download" }
        if presence == .here { return canComeBack ? "remove the files" : "remove for good…" }
        return isBought ? "(bought: it stays)" : "take off the shelf"
    }
}
