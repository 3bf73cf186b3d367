import Periodical

extension ShelfDialog {
    static func menu(_ publication: ShelfPublication) -> ShelfDialog {
        var choices: [(KeyHint, ShelfRequest)] = [
            (KeyHint(TerminalWords.KeyName.enter, TerminalWords.Menu.showItems), .command(.right)),
            (KeyHint("t", TerminalWords.Menu.remind), .command(.remind)),
        ]
        choices += contacts(of: publication)
        if publication.isFollowed {
            choices.append((KeyHint("F", TerminalWords.Shared.unfollow), .askUnfollow(publication.id)))
        }
        return ShelfDialog(name(publication), isList: true, leastWidth: 30, choices)
    }

    /// Returns the pop-up with the publisher's contact addresses.
    static func writeTo(_ publication: ShelfPublication) -> ShelfDialog {
        ShelfDialog(
            TerminalWords.Menu.contactTitle(name(publication)), isList: true, leastWidth: 30, contacts(of: publication))
    }

    private static func name(_ publication: ShelfPublication) -> String {
        StyledText(foreign: publication.title).text.fitted(toColumns: 40)
    }

    private static func contacts(of publication: ShelfPublication) -> [(KeyHint, ShelfRequest)] {
        let contacts = publication.contacts
        let places: [(String, String, ContactAddress?)] = [
            ("c", TerminalWords.Menu.contact, contacts.contact), ("h", TerminalWords.Menu.support, contacts.support),
            ("y", TerminalWords.Menu.feedback, contacts.feedback),
        ]
        return places.compactMap { key, words, address in
            guard let address, let url = address.url else { return nil }
            let place = StyledText(foreign: address.description).text.fitted(toColumns: 36)
            return (KeyHint(key, "\(words): \(place)"), .show(url.absoluteString, isPage: address.isPage))
        }
    }
}
