import Periodical

extension ShelfDialog {
    static var goTo: ShelfDialog {
        ShelfDialog(
            TerminalWords.GoTo.title, place: .lowerRight, leastWidth: 30,
            [
                (KeyHint("g", TerminalWords.GoTo.first), .command(.first)),
                (KeyHint("e", TerminalWords.GoTo.last), .command(.last)),
                (KeyHint("s", TerminalWords.GoTo.shelf), .place(.shelf)),
                (KeyHint("f", TerminalWords.GoTo.feeds), .place(.feeds)),
                (KeyHint("t", TerminalWords.GoTo.timers), .place(.timers)),
                (KeyHint("b", TerminalWords.GoTo.bookmarks), .place(.bookmarks)),
                (KeyHint("d", TerminalWords.GoTo.downloads), .place(.downloads)),
                (KeyHint("/", TerminalWords.GoTo.search), .place(.search)),
            ])
    }

    /// Returns the pop-up that filters the list.
    /// - Parameter categories: The categories of the listed books, largest first.
    static func filter(_ current: ShelfFilter, categories: [String] = []) -> ShelfDialog {
        var names: [(ShelfFilter, String)] = [(.everything, "a"), (.new, "n"), (.here, "d"), (.favorites, "f")]
        // Only nine digit keys are available. Other categories are selected with the arrow keys.
        names += categories.enumerated().map { (.category($0.element), $0.offset < 9 ? "\($0.offset + 1)" : "") }
        return ShelfDialog(
            TerminalWords.Filter.title, place: .lowerRight, isList: true,
            selection: names.firstIndex { $0.0 == current } ?? 0,
            leastWidth: 24,
            names.map { filter, key in (KeyHint(key, filter.title.fitted(toColumns: 40)), .filter(filter)) })
    }

    static func sort(_ current: ShelfOrder, isOfBooks: Bool = false) -> ShelfDialog {
        var names: [(ShelfOrder, String)] = [
            (.newest, "n"), (.oldest, "o"), (.opened, "l"), (.title, "t"), (.author, "a"), (.size, "s"),
        ]
        // By default, books are already sorted by when they were last opened, so the choice `opened` would repeat
        // `newest`.
        if isOfBooks { names.removeAll { $0.0 == .opened } }
        return ShelfDialog(
            TerminalWords.Sort.title, place: .lowerRight, isList: true,
            selection: names.firstIndex { $0.0 == current } ?? 0,
            leastWidth: 24,
            names.map { order, key in (KeyHint(key, order.title(isOfBooks: isOfBooks)), .order(order)) })
    }

    static func menu(_ item: ShelfItem, _ download: ShelfDownload?, _ publication: ShelfPublication?) -> ShelfDialog {
        var choices: [(KeyHint, ShelfRequest)] = []
        func add(_ key: String, _ label: String, _ command: ShelfCommand) {
            choices.append((KeyHint(key, label), .command(command)))
        }
        add(TerminalWords.KeyName.enter, TerminalWords.Shared.open, .open)
        if let download {
            add(
                "p", download.state == .paused ? TerminalWords.Menu.resumeDownload : TerminalWords.Menu.pauseDownload,
                .pause)
            if download.state == .failed { add("d", TerminalWords.Menu.tryAgain, .download) }
        } else if item.presence == .notHere {
            add("d", TerminalWords.Menu.download, .download)
        }
        add("u", item.progress == .read ? TerminalWords.Menu.markUnread : TerminalWords.Menu.markRead, .read)
        for mark in TerminalWords.Marks.all {
            add(String(mark.key), mark.label(isSet: mark.isSet(on: item.view)), .mark(mark.kind))
        }
        add("i", TerminalWords.Shared.details, .about)
        add("t", TerminalWords.Menu.remind, .remind)
        if item.presence == .here { add("o", TerminalWords.Menu.openInBrowser, .browser) }
        add("e", TerminalWords.Menu.share, .share)
        add("x", item.removalLabel(download), .remove)
        add("D", TerminalWords.Menu.downloadGroup, .downloadAll)
        add("U", TerminalWords.Menu.markGroupRead, .readAll)
        if let publication, !publication.contacts.isEmpty {
            let title = StyledText(foreign: publication.title).text.fitted(toColumns: 30)
            choices.append((KeyHint("c", TerminalWords.Menu.write(to: title)), .askContacts(publication.id)))
        }
        if let publication, publication.isFollowed {
            let title = StyledText(foreign: publication.title).text.fitted(toColumns: 30)
            choices.append((KeyHint("F", TerminalWords.Menu.unfollow(title)), .askUnfollow(publication.id)))
        }
        return ShelfDialog(
            StyledText(foreign: item.title).text.fitted(toColumns: 40), isList: true, leastWidth: 30, choices)
    }

    static func unfollow(_ publication: ShelfPublication) -> ShelfDialog {
        let size = publication.byteCount > 0 ? " (\(publication.byteCount.byteText))" : ""
        let items = publication.kind.itemsWord
        return ShelfDialog(
            TerminalWords.Unfollow.title(StyledText(foreign: publication.title).text.fitted(toColumns: 36)),
            words: [
                StyledText(TerminalWords.Unfollow.noNew(items)), StyledText(TerminalWords.Unfollow.stay(items, size)),
            ],
            leastWidth: 42,
            [
                (
                    KeyHint(TerminalWords.KeyName.enter, TerminalWords.Unfollow.keepItems(items)),
                    .unfollow(publication.id, keepsItems: true)
                ),
                (KeyHint("x", TerminalWords.Unfollow.removeItems(items)), .unfollow(publication.id, keepsItems: false)),
                (KeyHint(TerminalWords.KeyName.escape, TerminalWords.Unfollow.keep), .nothing),
            ])
    }

    /// Returns the question to ask before deleting the only copy of an item. Enter keeps the item.
    static func removeForGood(_ item: ShelfItem) -> ShelfDialog {
        ShelfDialog(
            TerminalWords.Delete.title(StyledText(foreign: item.title).text.fitted(toColumns: 30)),
            words: TerminalWords.Delete.words.map { StyledText($0) }, leastWidth: 45,
            [
                (KeyHint(TerminalWords.KeyName.enter, TerminalWords.Delete.keep), .nothing),
                (KeyHint("X", TerminalWords.Delete.delete), .removeForGood(item.id)),
            ])
    }
}

extension ShelfItem {
    /// Returns the menu label for the key `x`, which deletes the item or cancels its download.
    func removalLabel(_ download: ShelfDownload?) -> String {
        if download != nil { return TerminalWords.Menu.cancelDownload }
        if presence == .here {
            return canComeBack ? TerminalWords.Menu.deleteFiles : TerminalWords.Menu.deletePermanently
        }
        return view.bought ? TerminalWords.Menu.boughtStays : TerminalWords.Menu.removeFromShelf
    }
}
