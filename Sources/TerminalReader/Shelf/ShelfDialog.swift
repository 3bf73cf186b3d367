import Periodical

/// A pop-up on the shelf, with an action for each choice.
struct ShelfDialog: Sendable {
    var popup: Popup
    private let answers: [ShelfRequest]

    /// Creates a pop-up.
    /// - Parameters:
    ///   - isList: Whether the arrow keys move between choices.
    ///   - selection: The index of the choice to select first.
    ///   - leastWidth: The minimum number of columns inside the box.
    ///   - choices: The keys and their actions.
    init(
        _ title: String, words: [StyledText] = [], place: Popup.Place = .middle, isList: Bool = false,
        selection: Int = 0, leastWidth: Int = 0, _ choices: [(KeyHint, ShelfRequest)]
    ) {
        popup = Popup(
            title, words: words, choices: choices.map(\.0), place: place, selection: isList ? selection : nil,
            leastWidth: leastWidth)
        answers = choices.map(\.1)
    }

    /// How far Page Up and Page Down move the selection.
    private static let pageLength = 10

    /// What a key does in a pop-up.
    enum Press: Sendable {
        case stays
        case closes
        case answers(ShelfRequest)
    }

    /// Handles a key and returns what it did.
    mutating func press(_ key: Key) -> Press {
        if key == .enter, let selection = popup.selection { return .answers(answers[selection]) }
        if let index = popup.choices.firstIndex(where: { $0.key == key }) { return .answers(answers[index]) }
        switch (ShelfCommand(key), popup.selection) {
        case (.down, let selection?): popup.selection = min(selection + 1, answers.count - 1)
        case (.up, let selection?): popup.selection = max(selection - 1, 0)
        case (.pageDown, let selection?): popup.selection = min(selection + Self.pageLength, answers.count - 1)
        case (.pageUp, let selection?): popup.selection = max(selection - Self.pageLength, 0)
        case (.first, .some): popup.selection = 0
        case (.last, .some): popup.selection = answers.count - 1
        case (.stop, _), (.back, _): return .closes
        default: break
        }
        return .stays
    }

    /// Returns the action for a clicked choice.
    func answer(_ choice: Int) -> ShelfRequest? { answers.indices.contains(choice) ? answers[choice] : nil }
}

extension ShelfDialog: ShelfLayer {
    mutating func press(_ key: Key, in scene: inout ShelfScene) {
        switch press(key) {
        case .stays: break
        case .closes: scene.request(.closeOverlay)
        case .answers(let answer):
            scene.request(.closeOverlay)
            scene.request(answer)
        }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ShelfScene) {
        guard case .choice(let index) = scene.target(at: mouse)?.meaning, let answer = answer(index) else { return }
        scene.request(.closeOverlay)
        scene.request(answer)
    }

    /// Draws the pop-up. While it is open, only its choices and the footer can be clicked.
    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        let last = canvas.rows
        scene.targets.removeAll { !$0.rows.contains(last) }
        for choice in popup.draw(on: &canvas) {
            scene.targets.append(
                ShelfTarget(rows: choice.row..<choice.row + 1, columns: choice.columns, meaning: .choice(choice.choice))
            )
        }
    }

    /// The pop-up's keys, which the footer shows.
    var hints: [KeyHint] {
        popup.selection == nil && !popup.words.isEmpty
            ? popup.choices : [KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.cancel)]
    }
}
