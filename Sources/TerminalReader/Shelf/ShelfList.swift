import Periodical

/// The list of the shelf: what is listed, and what is chosen.
struct ShelfList: Sendable {
    var listing = ShelfListing.empty
    var source = ShelfSource.everything
    var filter = ShelfFilter.everything
    var order = ShelfOrder.newest
    /// By the rules of which language titles and names are ordered.
    var words = WordOrder([:])
    /// The chosen row's index among the listing's item rows.
    private(set) var selection = 0
    var window = ListWindow()
    /// The pane with publications.
    var paneRows: [PaneRow] = []
    var paneWindow = ListWindow()
    var isPaneFocused = false
    private var choice: ShelfListing.Choice?

    /// Lists the shelf anew. What was chosen stays so, or the row in its place is.
    mutating func update(_ contents: ShelfContents, isLow: Bool) {
        if case .publication(let handle) = source, !contents.publications.contains(where: { $0.id == handle }) {
            source = .everything
        }
        if source == .due, !contents.items.contains(where: { $0.reminder?.due(at: .now) != nil }) {
            source = .everything
        }
        listing = ShelfListing(
            contents, source: source, filter: filter, order: order, hasGaps: !isLow, mostBegun: isLow ? 3 : 5,
            words: words)
        paneRows = PaneRow.rows(of: contents, by: words)
        let index = choice.flatMap { listing.index(of: $0, in: contents) }
        select(index ?? min(selection, max(0, listing.itemRows.count - 1)), contents)
    }

    /// Lists another part of the shelf, from its beginning.
    mutating func show(_ contents: ShelfContents, isLow: Bool, _ change: (inout ShelfList) -> Void) {
        change(&self)
        choice = nil
        selection = 0
        window = ListWindow()
        update(contents, isLow: isLow)
    }

    /// Chooses a row.
    /// - Parameter index: its index among the item rows; beyond them the nearest one is taken.
    mutating func select(_ index: Int, _ contents: ShelfContents) {
        selection = max(0, min(index, listing.itemRows.count - 1))
        choice = listing.place(selection).map { place in
            ShelfListing.Choice(section: listing.sections[place.section].source, item: contents.items[place.item].id)
        }
    }

    /// The chosen item.
    func chosen(_ contents: ShelfContents) -> ShelfItem? { listing.place(selection).map { contents.items[$0.item] } }

    /// The items of the section that the chosen one is in.
    func group(_ contents: ShelfContents) -> [ShelfItem] {
        listing.place(selection).map { place in listing.sections[place.section].items.map { contents.items[$0] } } ?? []
    }

    /// The categories of the books of what is listed, those with the most books first.
    func categories(_ contents: ShelfContents) -> [String] {
        var handle: String?
        switch source {
        case .publication(let one), .group(let one, _): handle = one
        case .everything, .due, .begun, .favorites: break
        }
        var counts: [String: Int] = [:]
        for item in contents.items where handle == nil || item.handle == handle {
            for category in Set(item.categories) { counts[category, default: 0] += 1 }
        }
        guard counts.count > 1 else { return [] }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// Keeps the chosen row, and the heading above it, in sight.
    mutating func scroll(height: Int) {
        guard listing.itemRows.indices.contains(selection) else { return }
        let row = listing.itemRows[selection]
        window.show(row, of: listing.rows.count, height: height)
        // At the first item of all its heading is seen.
        if selection == 0 { window.show(0, of: listing.rows.count, height: height) }
        let pane = paneRows.firstIndex { $0.source == source } ?? 0
        paneWindow.show(pane, of: paneRows.count, height: height)
    }

    /// Moves to the next new item, from the end on from the beginning.
    /// - Returns: false where nothing is new.
    mutating func goToNew(_ contents: ShelfContents, forward: Bool) -> Bool {
        let count = listing.itemRows.count
        for step in stride(from: 1, through: count, by: 1) {
            let index = ((selection + (forward ? step : -step)) % count + count) % count
            guard let place = listing.place(index), contents.items[place.item].isNew,
                ![.begun, .due].contains(listing.sections[place.section].source)
            else { continue }
            select(index, contents)
            return true
        }
        return false
    }

    /// Moves to the first item of the next or the former group.
    mutating func goToGroup(_ contents: ShelfContents, forward: Bool) {
        guard let section = listing.place(selection)?.section else { return }
        let target = forward ? section + 1 : section - 1
        guard listing.sections.indices.contains(target) else { return }
        let index = listing.sections[..<target].reduce(0) { $0 + $1.items.count }
        select(index, contents)
    }

    /// Lists the publication above or below in the pane.
    mutating func movePane(_ step: Int, _ contents: ShelfContents, isLow: Bool) {
        guard var index = paneRows.firstIndex(where: { $0.source == source }) else { return }
        repeat { index += step } while paneRows.indices.contains(index) && paneRows[index].source == nil
        guard paneRows.indices.contains(index) else { return }
        showPane(index, contents, isLow: isLow)
    }

    /// Lists what a row of the pane names.
    mutating func showPane(_ index: Int, _ contents: ShelfContents, isLow: Bool) {
        guard paneRows.indices.contains(index), let source = paneRows[index].source else { return }
        show(contents, isLow: isLow) { $0.source = source }
    }
}
