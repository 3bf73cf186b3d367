import Foundation
import Periodical

extension ShelfDialog {
    /// Which posts are listed.
    static func posts(_ current: PostWish) -> ShelfDialog {
        let names: [(PostWish.Status, String, String)] = [
            (.all, "a", "all posts"), (.unread, "n", "unread"), (.read, "r", "read"), (.favorites, "f", "favourites"),
        ]
        return ShelfDialog(
            "Show", place: .lowerRight, isList: true, selection: names.firstIndex { $0.0 == current.status } ?? 0,
            leastWidth: 24,
            names.map { (KeyHint($0.1, $0.2), .post(.status($0.0))) }
                + [(KeyHint("d", "dates: \(current.time.words)"), .post(.askTime))])
    }

    /// Of which time they are.
    static func posts(_ current: PostWish.Time) -> ShelfDialog {
        let names: [(PostWish.Time, String)] = [
            (.any, "a"), (.today, "t"), (.week, "w"), (.month, "m"), (.older, "o"),
        ]
        let isDay = if case .since = current { true } else { false }
        return ShelfDialog(
            "Dates", place: .lowerRight, isList: true,
            selection: isDay ? names.count : names.firstIndex { $0.0 == current } ?? 0, leastWidth: 24,
            names.map { (KeyHint($0.1, $0.0.words), .post(.time($0.0))) }
                + [(KeyHint("s", isDay ? "\(current.words) …" : "since a day …"), .post(.askDay))])
    }

    /// In which order they are.
    static func posts(_ current: PostWish.Order) -> ShelfDialog {
        let names: [(PostWish.Order, String, String)] = [
            (.newest, "n", "newest first"), (.oldest, "o", "oldest first"), (.title, "t", "by title"),
        ]
        return ShelfDialog(
            "Sort", place: .lowerRight, isList: true, selection: names.firstIndex { $0.0 == current } ?? 0,
            leastWidth: 24, names.map { (KeyHint($0.1, $0.2), .post(.order($0.0))) })
    }

    /// What can be done with a post.
    /// - Parameter isListed: whether it is in a list of posts.
    static func menu(_ post: ShelfPost, isListed: Bool) -> ShelfDialog {
        var choices: [(KeyHint, Answer)] = [
            (KeyHint("u", post.isRead ? "unread" : "read"), .command(.read)),
            (KeyHint("*", post.isFavorite ? "no favourite any more" : "favourite"), .command(.favorite)),
        ]
        if post.link != nil {
            choices += [
                (KeyHint("w", "the whole article, or what the feed gave"), .command(.whole)),
                (KeyHint("o", "open its page in the browser"), .command(.browser)),
                (KeyHint("y", "copy its link"), .command(.copy)),
                (KeyHint("e", "share it"), .command(.share)),
            ]
        }
        if post.enclosureCount > 0 {
            choices.append((KeyHint("d", "download what comes with it"), .command(.download)))
            choices.append((KeyHint("p", "play it, or stop it"), .command(.pause)))
        }
        choices += [
            (KeyHint("i", "about it"), .command(.about)),
            (KeyHint("U", "mark all of these as read"), .command(.readAll)),
        ]
        if isListed { choices.append((KeyHint("O", "mark what is older as read"), .post(.markOlder))) }
        let feed = StyledText(foreign: post.feedTitle).text.fitted(toColumns: 30)
        choices.append((KeyHint("E", "settings of \(feed)"), .settings(.show(.feed(post.handle)))))
        choices.append((KeyHint("F", "unfollow \(feed)"), .askUnfollow(post.handle)))
        return ShelfDialog(
            StyledText(foreign: post.title).text.fitted(toColumns: 40), isList: true, leastWidth: 30, choices)
    }

    /// What can be done with a feed or a folder.
    /// - Parameter isInPane: whether it is chosen among the feeds, and Enter leads to its posts.
    static func menu(of source: PostSource, title: String, isInPane: Bool) -> ShelfDialog {
        let name = StyledText(foreign: title).text.fitted(toColumns: 40)
        var choices: [(KeyHint, Answer)] = isInPane ? [(KeyHint("Enter", "show its posts"), .command(.open))] : []
        choices += [
            (KeyHint("r", "look for new posts"), .command(.refresh)),
            (KeyHint("U", "mark all of these as read"), .command(.readAll)),
            (KeyHint("O", "mark what is older than a week as read"), .post(.markOlderThanDays(7))),
        ]
        if case .feed(let handle) = source {
            choices.append((KeyHint("E", "its name, folders and settings"), .settings(.show(.feed(handle)))))
            choices.append((KeyHint("F", "unfollow it"), .askUnfollow(handle)))
        } else {
            choices.append((KeyHint("S", "settings of all feeds"), .command(.settings)))
        }
        return ShelfDialog(name, isList: true, leastWidth: 30, choices)
    }

    /// The feeds of a page, of which one is followed.
    static func choice(of feeds: [ShelfAddition.Choice], columns: Int) -> ShelfDialog {
        let width = max(20, min(64, columns - 12))
        return ShelfDialog(
            "This page has several feeds", isList: true, leastWidth: min(44, width),
            feeds.enumerated().map { index, feed in
                let title = feed.title.map { "\($0)  " } ?? ""
                let label = StyledText(foreign: title + feed.address).text.fitted(toColumns: width)
                return (KeyHint(index < 9 ? "\(index + 1)" : "", label), .add(feed.address))
            })
    }

    /// How an item is passed on.
    /// - Parameter program: the person's own, where there is one.
    static func share(_ item: ItemReference, program: String?) -> ShelfDialog {
        var choices: [(KeyHint, Answer)] = [
            (KeyHint("m", "a letter in the mail program"), .post(.share(item, .mail))),
            (KeyHint("y", "copy title and link"), .post(.copyBoth(item))),
        ]
        if let program {
            let name = StyledText(foreign: program).text.fitted(toColumns: 30)
            choices.append((KeyHint("c", "hand it to \(name)"), .post(.share(item, .program))))
        }
        return ShelfDialog("Share", place: .lowerRight, isList: true, leastWidth: 30, choices)
    }

    /// What is known of a post.
    static func about(_ post: ShelfPost, columns: Int, rows: Int) -> ShelfDialog {
        let width = min(56, columns - 8)
        var words = [StyledText(foreign: post.feedTitle, .quiet), StyledText(ShelfDate.told(post.date), .quiet)]
        if let authors = post.authors { words += StyledText.paragraph(authors, columns: width, .quiet) }
        if post.enclosureCount > 0 {
            words.append(StyledText("with \(post.enclosureCount.counted("file"))", .quiet))
        }
        words += [StyledText()] + StyledText.paragraph(post.reference.description, columns: width)
        if let link = post.link { words += StyledText.paragraph(link, columns: width) }
        return ShelfDialog(
            StyledText(foreign: post.title).text.fitted(toColumns: 40), words: Array(words.prefix(max(1, rows - 8))),
            leastWidth: min(40, width), [(KeyHint("Esc", "close"), .nothing)])
    }
}
