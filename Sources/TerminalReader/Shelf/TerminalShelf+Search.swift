import Periodical

extension TerminalShelf {
    /// Opens the search screen with an empty prompt.
    func openSearch() {
        searching?.cancel()
        search = ShelfSearch()
        screens.removeAll { $0 == .search }
        screens.append(.search)
    }

    func pressOnSearch(_ key: Key) -> Bool {
        switch key {
        case .escape: screens.removeLast()
        case .enter: openHit(search.chosen.index)
        case .backspace where search.prompt.text.isEmpty: screens.removeLast()
        case .up: _ = search.chosen.move(.up, count: search.hits.count, page: rows / 2)
        case .down: _ = search.chosen.move(.down, count: search.hits.count, page: rows / 2)
        case .pageUp: _ = search.chosen.move(.pageUp, count: search.hits.count, page: rows / 2)
        case .pageDown: _ = search.chosen.move(.pageDown, count: search.hits.count, page: rows / 2)
        default:
            let before = search.prompt.text
            if search.prompt.press(key), search.prompt.text != before { find() }
        }
        return true
    }

    /// Searches for the typed text and cancels the previous search.
    func find() {
        searching?.cancel()
        let words = search.prompt.text
        guard words.contains(where: { !$0.isWhitespace }) else {
            search.isSearching = false
            return take(ShelfFindings(), for: words)
        }
        search.isSearching = true
        searching = Task { [host, tell] in
            do throws(MastheadError) {
                try await host.find(words) { tell(.found($0, for: words)) }
                guard !Task.isCancelled else { return }
                tell(.searched(words))
            } catch {
                guard !Task.isCancelled else { return }
                tell(.failed(error))
            }
        }
    }

    func take(_ findings: ShelfFindings, for words: String) {
        guard words == search.prompt.text else { return }
        // More results for the same text keep the selection.
        if search.words != words { search.chosen = ChosenRow() }
        search.words = words
        search.findings = findings
        search.chosen.clamp(search.hits.count)
    }

    func openHit(_ index: Int) {
        let hits = search.hits
        guard hits.indices.contains(index) else { return }
        let hit = hits[index]
        guard !hit.isPost else { return openPost(hit.item) }
        let isHere = scene.contents.items.first { $0.id == hit.item }?.presence == .here
        open(
            hit.item, title: hit.title.map(\.text).joined(), isHere: isHere, at: hit.position,
            words: hit.position == nil ? nil : search.words)
    }
}
