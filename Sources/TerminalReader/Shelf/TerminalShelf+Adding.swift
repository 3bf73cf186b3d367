import Periodical

extension TerminalShelf {
    /// Asks for an address.
    func askForAddress() { address = PromptLine() }

    /// Answers a key while an address is typed. The address stays until what is there was added, so that it can be corrected.
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

    /// Follows what is at an address, while one reads on.
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

    private func stopTyping() { (address, notice) = (nil, nil) }

    /// Takes what became of an address: of one that is wrong the reason stands above what was typed.
    func takeAddition(of typed: String, _ result: Result<ShelfAddition, MastheadError>) {
        if lookedAt == typed { lookedAt = nil }
        switch result {
        case .success(let addition):
            // Another one may be typed meanwhile.
            if address?.text == typed { address = nil }
            if !addition.choices.isEmpty, address == nil {
                notice = nil
                dialog = .choice(of: addition.choices, columns: columns)
                return
            }
            if let undo = addition.undo { undos = undos.suffix(19) + [undo] }
            say(addition.notice, canUndo: addition.undo != nil)
        case .failure(let error): show(error)
        }
    }
}
