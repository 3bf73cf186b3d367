import Periodical

/// A pop-up of the shelf with an action for each choice.
struct ShelfDialog: Sendable {
    /// The action of a choice.
    enum Answer: Sendable {
        case nothing
        case command(ShelfCommand)
        case place(ShelfPlace)
        case filter(ShelfFilter)
        case order(ShelfOrder)
        case unfollow(String, keepsItems: Bool)
        case askUnfollow(String)
        case removeForGood(ItemReference)
        /// Follows the publication or feed at a URL.
        case add(String)
        case post(PostCommand)
        case settings(SettingsCommand)
        case timer(TimerCommand)
        /// Shows the contact addresses of the publication with this handle.
        case askContacts(String)
        /// Shows a web page in the browser, or starts a message in the mail program.
        case show(String, isPage: Bool)
    }

    var popup: Popup
    private let answers: [Answer]

    /// Creates a pop-up.
    /// - Parameters:
    ///   - isList: Whether the arrow keys select a choice.
    ///   - selection: The index of the choice that is selected first.
    ///   - leastWidth: The minimum number of columns inside the box.
    ///   - choices: The keys and their actions.
    init(
        _ title: String, words: [StyledText] = [], place: Popup.Place = .middle, isList: Bool = false,
        selection: Int = 0, leastWidth: Int = 0, _ choices: [(KeyHint, Answer)]
    ) {
        popup = Popup(
            title, words: words, choices: choices.map(\.0), place: place, selection: isList ? selection : nil,
            leastWidth: leastWidth)
        answers = choices.map(\.1)
    }

    /// The effect of a key on a pop-up.
    enum Press: Sendable {
        case stays
        case closes
        case answers(Answer)
    }

    /// Handles a key and returns its effect.
    mutating func press(_ key: Key) -> Press {
        if key == .enter, let selection = popup.selection { return .answers(answers[selection]) }
        if let index = popup.choices.firstIndex(where: { $0.key == key }) { return .answers(answers[index]) }
        switch (ShelfCommand(key), popup.selection) {
        case (.down, let selection?): popup.selection = min(selection + 1, answers.count - 1)
        case (.up, let selection?): popup.selection = max(selection - 1, 0)
        case (.stop, _), (.back, _): return .closes
        default: break
        }
        return .stays
    }

    /// Returns the action of a clicked choice.
    func answer(_ choice: Int) -> Answer? { answers.indices.contains(choice) ? answers[choice] : nil }
}
