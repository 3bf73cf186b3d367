import Periodical

/// A pop-up of the shelf, with what each of its choices does.
struct ShelfDialog: Sendable {
    /// What a choice does.
    enum Answer: Sendable {
        case nothing
        case command(ShelfCommand)
        case place(ShelfPlace)
        case filter(ShelfFilter)
        case order(ShelfOrder)
        case unfollow(String, keepsItems: Bool)
        case askUnfollow(String)
        case removeForGood(ItemReference)
        /// Follows what is at an address.
        case add(String)
        case post(PostCommand)
        case settings(SettingsCommand)
        case timer(TimerCommand)
        /// Shows where a publication can be written to, by its handle.
        case askContacts(String)
        /// Shows a page in the browser, or has the mail program begin a letter.
        case show(String, isPage: Bool)
    }

    var popup: Popup
    private let answers: [Answer]

    /// - Parameters:
    ///   - isList: whether arrows choose among the choices.
    ///   - selection: the one that is chosen at first.
    ///   - leastWidth: the least columns within the box.
    ///   - choices: keys with what they do.
    init(
        _ title: String, words: [StyledText] = [], place: Popup.Place = .middle, isList: Bool = false,
        selection: Int = 0, leastWidth: Int = 0, _ choices: [(KeyHint, Answer)]
    ) {
        popup = Popup(
            title, words: words, choices: choices.map(\.0), place: place, selection: isList ? selection : nil,
            leastWidth: leastWidth)
        answers = choices.map(\.1)
    }

    /// What a key does.
    enum Press: Sendable {
        case stays
        case closes
        case answers(Answer)
    }

    /// Answers a key.
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

    /// What a click on a choice does.
    func answer(_ choice: Int) -> Answer? { answers.indices.contains(choice) ? answers[choice] : nil }
}
