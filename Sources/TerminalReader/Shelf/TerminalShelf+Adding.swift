import Periodical

extension TerminalShelf {
    /// Asks for the address of a publication or file to add.
    func askForAddress() { address = PromptLine() }

    /// Handles a key in the address prompt. The prompt stays open until the address was added, so that the user can
    /// correct a mistake.
    func pressOnAddress(_ key: Key) {
        guard var prompt = address else { return }
        switch key {
        case .escape: stopTyping()
        case .enter:
            let typed = prompt.text
            guard typed.contains(where: { !$0.isWhitespace }) else { return stopTyping() }
            look(at: typed)
        case .backspace where prompt.text.isEmpty: stopTyping()
        default:
            _ = prompt.press(key)
            address = prompt
        }
    }

    /// Adds the address in a task, so that the user can continue to read.
    func look(at typed: String) {
        guard typed != lookedAt else { return }
        lookedAt = typed
        notice =
            StyledText(foreign: TerminalWords.Done.checking(typed), .quiet)
            + StyledText(marked: " " + TerminalWords.Done.keepReading, .quiet)
        Task { [host, tell] in
            do throws(MastheadError) { tell(.added(typed, .success(try await host.add(typed)))) } catch {
                tell(.added(typed, .failure(error)))
            }
        }
    }

    private func stopTyping() {
        (address, notice) = (nil, nil)
        askForChoice()
    }

    /// Asks which feeds to add, unless the user is typing an address.
    private func askForChoice() {
        guard address == nil, !choices.isEmpty else { return }
        dialog = .choice(of: choices, columns: columns)
        choices = []
    }

    /// Handles the result of adding an address. An error appears above the prompt.
    func takeAddition(of typed: String, _ result: Result<ShelfAddition, MastheadError>) {
        if lookedAt == typed { lookedAt = nil }
        switch result {
        case .success(let addition):
            // The user may have typed a different address since.
            if address?.text == typed { address = nil }
            choices += addition.choices
            if let undo = addition.undo { undos = undos.suffix(19) + [undo] }
            if addition.choices.isEmpty || address != nil {
                say(addition.notice, canUndo: addition.undo != nil)
            } else {
                notice = nil
            }
            askForChoice()
        case .failure(let error): show(error)
        }
    }
}
