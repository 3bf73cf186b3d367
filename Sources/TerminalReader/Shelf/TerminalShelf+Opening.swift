import Periodical

extension TerminalShelf {
    /// Opens an item at the reading position. If the item is not available, it is downloaded and opened as soon as
    /// possible.
    func open(_ item: ShelfItem) { open(item.id, title: item.title, isHere: item.presence == .here) }

    /// Opens an item at a page.
    /// - Parameter words: The search text to highlight on the page.
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

    /// Stops waiting for an item.
    func stopOpening() {
        opening?.cancel()
        opening = nil
        attempt += 1
        notice = nil
    }

    /// Opens the next newer or older item of the same publication.
    /// - Parameter step: 1 for the newer item, -1 for the older item.
    func openNeighbor(of item: ItemReference, _ step: Int) {
        let items = scene.contents.items.filter { $0.handle == item.handle }
        guard let index = items.firstIndex(where: { $0.id == item }) else { return }
        // Items are listed newest first, so a newer item has a smaller index.
        let target = index - step
        guard items.indices.contains(target) else {
            return say(step > 0 ? TerminalWords.Done.newestIssue : TerminalWords.Done.oldestIssue)
        }
        open(items[target])
    }
}
