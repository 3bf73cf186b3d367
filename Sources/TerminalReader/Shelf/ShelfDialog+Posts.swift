import Foundation
import Periodical

extension ShelfDialog {
    /// Returns the pop-up that filters posts by status.
    static func posts(_ current: PostListQuery) -> ShelfDialog {
        let names: [(PostListQuery.Status, String, String)] = [
            (.all, "a", TerminalWords.PostFilter.all), (.unread, "n", TerminalWords.PostFilter.unread),
            (.read, "r", TerminalWords.PostFilter.read), (.favorites, "f", TerminalWords.PostFilter.favorites),
        ]
        return ShelfDialog(
            TerminalWords.Filter.title, place: .lowerRight, isList: true,
            selection: names.firstIndex { $0.0 == current.status } ?? 0,
            leastWidth: 24,
            names.map { (KeyHint($0.1, $0.2), .post(.status($0.0))) }
                + [(KeyHint("d", TerminalWords.PostFilter.dates(current.time.words)), .post(.askTime))])
    }

    /// Returns the pop-up that filters posts by date.
    static func posts(_ current: PostListQuery.Time) -> ShelfDialog {
        let names: [(PostListQuery.Time, String)] = [
            (.any, "a"), (.today, "t"), (.week, "w"), (.month, "m"), (.older, "o"),
        ]
        let isDay = if case .since = current { true } else { false }
        return ShelfDialog(
            TerminalWords.PostFilter.datesTitle, place: .lowerRight, isList: true,
            selection: isDay ? names.count : names.firstIndex { $0.0 == current } ?? 0, leastWidth: 24,
            names.map { (KeyHint($0.1, $0.0.words), .post(.time($0.0))) }
                + [(KeyHint("s", isDay ? "\(current.words) …" : TerminalWords.PostFilter.sinceDay), .post(.askDay))])
    }

    /// Returns the pop-up that sorts posts.
    static func posts(_ current: PostListQuery.Order) -> ShelfDialog {
        let names: [(PostListQuery.Order, String, String)] = [
            (.newest, "n", TerminalWords.Sort.newest), (.oldest, "o", TerminalWords.Sort.oldest),
            (.title, "t", TerminalWords.Sort.byTitle),
        ]
        return ShelfDialog(
            TerminalWords.Sort.title, place: .lowerRight, isList: true,
            selection: names.firstIndex { $0.0 == current } ?? 0,
            leastWidth: 24, names.map { (KeyHint($0.1, $0.2), .post(.order($0.0))) })
    }

    /// Returns the menu of a post.
    /// - Parameter isListed: Whether the post is selected in a list.
    static func menu(_ post: ShelfPost, isListed: Bool) -> ShelfDialog {
        var choices: [(KeyHint, ShelfRequest)] = [
            (KeyHint("u", post.isRead ? TerminalWords.Menu.markUnread : TerminalWords.Menu.markRead), .command(.read)),
            (KeyHint("*", TerminalWords.Marks.favorite.label(isSet: post.isFavorite)), .command(.mark(.favorite))),
        ]
        if post.link != nil {
            choices += [
                (KeyHint("w", TerminalWords.PostMenu.fullText), .command(.whole)),
                (KeyHint("o", TerminalWords.PostMenu.webPage), .command(.browser)),
                (KeyHint("y", TerminalWords.PostMenu.copyLink), .command(.copy)),
                (KeyHint("e", TerminalWords.Menu.share), .command(.share)),
            ]
        }
        if !post.view.enclosures.isEmpty {
            choices.append((KeyHint("d", TerminalWords.PostMenu.downloadFiles), .command(.download)))
            choices.append((KeyHint("p", TerminalWords.PostMenu.play), .command(.pause)))
        }
        choices += [
            (KeyHint("i", TerminalWords.Shared.details), .command(.about)),
            (KeyHint("U", TerminalWords.PostMenu.markAllRead), .command(.readAll)),
        ]
        if isListed { choices.append((KeyHint("O", TerminalWords.PostMenu.markOlderRead), .post(.markOlder))) }
        let feed = StyledText(foreign: post.feedTitle).text.fitted(toColumns: 30)
        choices.append((KeyHint("E", TerminalWords.PostMenu.settings(feed)), .settings(.show(.feed(post.handle)))))
        choices.append((KeyHint("F", TerminalWords.Menu.unfollow(feed)), .askUnfollow(post.handle)))
        return ShelfDialog(
            StyledText(foreign: post.title).text.fitted(toColumns: 40), isList: true, leastWidth: 30, choices)
    }

    /// Returns the menu of a feed or folder.
    /// - Parameter isInPane: Whether the feed or folder is selected in the pane, where Enter shows its posts.
    static func menu(of source: PostSource, title: String, isInPane: Bool) -> ShelfDialog {
        let name = StyledText(foreign: title).text.fitted(toColumns: 40)
        var choices: [(KeyHint, ShelfRequest)] =
            isInPane ? [(KeyHint(TerminalWords.KeyName.enter, TerminalWords.PostMenu.showPosts), .command(.open))] : []
        choices += [
            (KeyHint("r", TerminalWords.Shared.refresh), .command(.refresh)),
            (KeyHint("U", TerminalWords.PostMenu.markAllRead), .command(.readAll)),
            (KeyHint("O", TerminalWords.PostMenu.markOlderThanWeek), .post(.markOlderThanDays(7))),
        ]
        if case .feed(let handle) = source {
            choices.append((KeyHint("E", TerminalWords.PostMenu.nameAndSettings), .settings(.show(.feed(handle)))))
            choices.append((KeyHint("F", TerminalWords.Shared.unfollow), .askUnfollow(handle)))
        } else {
            choices.append((KeyHint("S", TerminalWords.PostMenu.settingsOfAll), .command(.settings)))
        }
        return ShelfDialog(name, isList: true, leastWidth: 30, choices)
    }

    /// Returns the pop-up that asks which of a web page's feeds to follow.
    static func choice(of feeds: [ShelfAddition.Choice], columns: Int) -> ShelfDialog {
        let width = max(20, min(64, columns - 12))
        return ShelfDialog(
            TerminalWords.Done.severalFeeds, isList: true, leastWidth: min(44, width),
            feeds.enumerated().map { index, feed in
                let title = feed.title.map { "\($0)  " } ?? ""
                let label = StyledText(foreign: title + feed.address).text.fitted(toColumns: width)
                return (KeyHint(index < 9 ? "\(index + 1)" : "", label), .add(feed.address))
            })
    }

    /// Returns the pop-up that shares an item.
    /// - Parameter program: The user's own program for sharing, or nil.
    static func share(_ item: ItemReference, program: String?) -> ShelfDialog {
        var choices: [(KeyHint, ShelfRequest)] = [
            (KeyHint("m", TerminalWords.Share.mail), .post(.share(item, .mail))),
            (KeyHint("y", TerminalWords.Share.copy), .post(.copyBoth(item))),
        ]
        if let program {
            let name = StyledText(foreign: program).text.fitted(toColumns: 30)
            choices.append((KeyHint("c", TerminalWords.Share.program(name)), .post(.share(item, .program))))
        }
        return ShelfDialog(TerminalWords.Share.title, place: .lowerRight, isList: true, leastWidth: 30, choices)
    }

    /// Returns the pop-up with the details of a post.
    static func about(_ post: ShelfPost, columns: Int, rows: Int) -> ShelfDialog {
        let width = min(56, columns - 8)
        var words = [StyledText(foreign: post.feedTitle, .quiet), StyledText(ShelfDate.told(post.date), .quiet)]
        if let authors = post.authors { words += StyledText.paragraph(authors, columns: width, .quiet) }
        if !post.view.enclosures.isEmpty {
            words.append(StyledText(TerminalWords.Post.files(post.view.enclosures.count), .quiet))
        }
        words += [StyledText()] + StyledText.paragraph(post.reference.description, columns: width)
        if let link = post.link { words += StyledText.paragraph(link, columns: width) }
        return ShelfDialog(
            StyledText(foreign: post.title).text.fitted(toColumns: 40), words: Array(words.prefix(max(1, rows - 8))),
            leastWidth: min(40, width), [(KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.close), .nothing)])
    }
}
