import LibraryReading
import Rendering
import TerminalReader

extension HelpTopic {
    /// What does, at a terminal, what the parts tell of, by their names.
    private static let commands = [
        "following": [
            "masthead add example.org/blog",
            "masthead add subscriptions.opml",
        ],
        "reading": [
            "masthead list --kind feed --unread",
            "masthead read harbour-blog/low-tide",
            "masthead mark harbour-blog --read --before 2026-03-01",
            "masthead favorite harbour-blog/low-tide",
        ],
        "refreshing": [
            "masthead refresh",
            "masthead follow harbour-blog --every 2h",
        ],
        "names": [
            "masthead follow harbour-blog --title Harbour",
            "masthead follow harbour-blog --folder News/Local",
        ],
        "keeping": [
            "masthead follow harbour-blog --keep 365",
            "masthead follow harbour-blog --no-pictures",
            "masthead config feed-retention 30",
        ],
        "failures": [
            "masthead refresh harbour-blog",
            "masthead follow harbour-blog --url https://example.org/new-feed",
        ],
        "service": [
            "masthead sync login ADDRESS --user NAME",
            "masthead sync",
            "masthead sync status",
        ],
        "unfollowing": [
            "masthead unfollow harbour-blog",
            "masthead export opml -o subscriptions.opml",
        ],
    ]

    /// The topic that a person asks for by `help TOPIC`; nil where the words are another command, or lead to none.
    init?(askedBy arguments: [String]) {
        guard arguments.count == 2, arguments.first == "help", let found = HelpTopic.named(arguments[1]) else {
            return nil
        }
        self = found
    }

    /// The page in lines of a number of columns, its commands below what they do.
    func text(columns: Int) -> String {
        let wrapping = TextWrapping(columns: columns) { $0.terminalColumns }
        let parts = sections.map { section in
            let commands = (Self.commands[section.name] ?? []).map { "  \($0)" }
            let words = ([section.title.uppercased()] + wrapping.lines(of: section.text)).joined(separator: "\n")
            return commands.isEmpty ? words : words + "\n\n" + commands.joined(separator: "\n")
        }
        return parts.joined(separator: "\n\n")
    }
}
