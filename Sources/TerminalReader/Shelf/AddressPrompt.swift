import Periodical

/// The prompt for the address of a publication or file to add. It stays open until the address is added, so that the
/// user can correct mistakes.
struct AddressPrompt: ShelfLayer {
    var line = PromptLine()

    var footerPrompt: FooterPrompt? {
        FooterPrompt(label: StyledText(TerminalWords.Shelf.addPrompt, .strong), line: line, showsNotice: true)
    }

    mutating func press(_ key: Key, in scene: inout ShelfScene) {
        switch key {
        case .escape: close(&scene)
        case .enter:
            let typed = line.text
            guard typed.contains(where: { !$0.isWhitespace }) else { return close(&scene) }
            scene.request(.add(typed))
        case .backspace where line.text.isEmpty: close(&scene)
        default: _ = line.press(key)
        }
    }

    mutating func paste(_ text: String, in scene: inout ShelfScene) { line.insert(text) }

    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        footerPrompt?.draw(on: &canvas, in: &scene)
    }

    private func close(_ scene: inout ShelfScene) {
        scene.notice = nil
        scene.request(.closeOverlay)
    }
}

/// The addresses that the user has entered and that have no result yet.
struct AddedAddresses: Sendable {
    /// The address that is being added.
    private(set) var underWay: String?
    /// The feeds to choose from once the address prompt is closed.
    private(set) var choices: [ShelfAddition.Choice] = []

    /// Adds an address in the background, so that the user can continue to read.
    mutating func add(_ typed: String, in scene: inout ShelfScene) {
        guard typed != underWay else { return }
        underWay = typed
        scene.notice =
            StyledText(foreign: TerminalWords.Done.checking(typed), .quiet)
            + StyledText(marked: " " + TerminalWords.Done.keepReading, .quiet)
        scene.start { host, tell in
            do throws(MastheadError) { tell(.added(typed, .success(try await host.add(typed)))) } catch {
                tell(.added(typed, .failure(error)))
            }
        }
    }

    /// Handles the end of an attempt to add an address.
    mutating func end(_ typed: String, with choices: [ShelfAddition.Choice]) {
        if underWay == typed { underWay = nil }
        self.choices += choices
    }

    /// Asks which feeds to add.
    mutating func askForChoice(in scene: inout ShelfScene) {
        guard !choices.isEmpty else { return }
        scene.ask(.choice(of: choices, columns: scene.columns))
        choices = []
    }
}
