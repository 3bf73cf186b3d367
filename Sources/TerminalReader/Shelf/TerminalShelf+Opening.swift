import Periodical

extension TerminalShelf {
    /// Opens an item where its reader was; one that is not here is downloaded and opened as soon as it can be read.
    func open(_ item: ShelfItem) { open(item.id, title: item.title, isHere: item.presence == .here) }

    /// Opens an item at a page.
    /// - Parameter words: what was searched for, which is shown there.
    func open(
        _ item: ItemReference, title: String, isHere: Bool, at position: PagePosition? = nil, words: String? = nil
    ) {
        stopOpening()
        let number = attempt
        if !isHere { notice = StyledText(foreign: TerminalWords.Done.opening(title)) }
        opening = Task { [host, tell] in
            do throws(MastheadError) {
                let opened = try await host.open(item, at: position) { tell(.waiting($0, attempt: number)) }
                guard !Task.isCancelled else { return }
                tell(.opened(opened, item, words: words, attempt: number))
            } catch {
                guard !Task.isCancelled else { return }
                tell(.notOpened(error, attempt: number))
            }
        }
    }

    /// Waits no longer for an item.
    func stopOpening() {
        opening?.cancel()
        opening = nil
        attempt += 1
        notice = nil
    }

    /// Opens the item before or after another one of its publication, in the order of the shelf.
    func openNeighbour(of item: ItemReference, _ step: Int) {
        let items = scene.contents.items.filter { $0.handle == item.handle }
        guard let index = items.firstIndex(where: { $0.id == item }) else { return }
        // The newest comes first on the shelf; after it comes what is newer.
        let target = index - step
        guard items.indices.contains(target) else {
            return say(step > 0 ? TerminalWords.Done.newestIssue : TerminalWords.Done.oldestIssue)
        }
        open(items[target])
    }
}
