import Periodical

/// The shelf's list and its selection.
struct ShelfList: Sendable {
    var listing = ShelfListing.empty
    var source = ShelfSource.everything
    var filter = ShelfFilter.everything
    var order = ShelfOrder.newest
    /// The language rules for sorting titles and names.
    var words = WordOrder([:])
    /// The selected row, as an index into the listing's item rows.
    private(set) var selection = 0
    var window = ListWindow()
    /// The rows of the pane with publications.
    var paneRows: [PaneRow] = []
    var paneWindow = ListWindow()
    var isPaneFocused = false
    private var choice: ShelfListing.Choice?

    /// Rebuilds the list and keeps the selection. If the selected item is gone, selects the item that is now in its
    /// row.
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

    /// Shows another part of the shelf, from the top.
    mutating func show(_ contents: ShelfContents, isLow: Bool, _ change: (inout ShelfList) -> Void) {
        change(&self)
        choice = nil
        selection = 0
        window = ListWindow()
        update(contents, isLow: isLow)
    }

    /// Selects a row.
    /// - Parameter index: The row, as an index into the item rows. An index that is out of range selects the nearest
    ///   row.
    mutating func select(_ index: Int, _ contents: ShelfContents) {
        selection = max(0, min(index, listing.itemRows.count - 1))
        choice = listing.place(selection).map { place in
            ShelfListing.Choice(section: listing.sections[place.section].source, item: contents.items[place.item].id)
        }
    }

    /// Returns the selected item.
    func chosen(_ contents: ShelfContents) -> ShelfItem? { listing.place(selection).map { contents.items[$0.item] } }

    /// Returns the items in the selected item's section.
    func group(_ contents: ShelfContents) -> [ShelfItem] {
        listing.place(selection).map { place in listing.sections[place.section].items.map { contents.items[$0] } } ?? []
    }

    /// Returns the categories of the listed books, largest first.
    func categories(_ contents: ShelfContents) -> [String] {
        var handle: String?
        switch source {
        case .publication(let one), .group(let one, _): handle = one
        case .everything, .due, .begun, .favorites: break
        }
        var counts: [String: Int] = [:]
        for item in contents.items where handle == nil || item.handle == handle {
            for category in Set(item.view.categories) { counts[category, default: 0] += 1 }
        }
        guard counts.count > 1 else { return [] }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// Scrolls to make the selected row and its heading visible.
    mutating func scroll(height: Int) {
        guard listing.itemRows.indices.contains(selection) else { return }
        let row = listing.itemRows[selection]
        window.show(row, of: listing.rows.count, height: height)
        // Show row 0 as well, because the first heading is above the first item.
        if selection == 0 { window.show(0, of: listing.rows.count, height: height) }
        let pane = paneRows.firstIndex { $0.source == source } ?? 0
        paneWindow.show(pane, of: paneRows.count, height: height)
    }

    /// Selects the next or previous new item, wrapping around at the end of the list.
    /// - Returns: Whether a new item was found.
    mutating func goToNew(_ contents: ShelfContents, forward: Bool) -> Bool {
        let count = listing.itemRows.count
        for step in stride(from: 1, through: count, by: 1) {
            let index = ((selection + (forward ? step : -step)) % count + count) % count
            guard let place = listing.place(index), contents.items[place.item].view.new,
                ![.begun, .due].contains(listing.sections[place.section].source)
            else { continue }
            select(index, contents)
            return true
        }
        return false
    }

    /// Selects the first item of the next or previous section.
    mutating func goToGroup(_ contents: ShelfContents, forward: Bool) {
        guard let section = listing.place(selection)?.section else { return }
        let target = forward ? section + 1 : section - 1
        guard listing.sections.indices.contains(target) else { return }
        let index = listing.sections[..<target].reduce(0) { $0 + $1.items.count }
        select(index, contents)
    }

    /// Shows the publication above or below the current one in the pane.
    mutating func movePane(_ step: Int, _ contents: ShelfContents, isLow: Bool) {
        guard var index = paneRows.firstIndex(where: { $0.source == source }) else { return }
        repeat { index += step } while paneRows.indices.contains(index) && paneRows[index].source == nil
        guard paneRows.indices.contains(index) else { return }
        showPane(index, contents, isLow: isLow)
    }

    /// Lists the part of the shelf that a row in the pane stands for.
    mutating func showPane(_ index: Int, _ contents: ShelfContents, isLow: Bool) {
        guard paneRows.indices.contains(index), let source = paneRows[index].source else { return }
        show(contents, isLow: isLow) { $0.source = source }
    }
}

extension ShelfList {
    /// Returns the header's summary of the list: the filter or publication, followed by the order. Instead of the
    /// filter, the summary says `by publication` if items of several publications are listed without a filter.
    /// - Parameters:
    ///   - isOfBooks: Whether the list contains only books.
    ///   - publicationTitle: Returns a publication's title, as the terminal shows it.
    func crumb(isOfBooks: Bool, _ publicationTitle: (String) -> String) -> String {
        var words = filter.title
        switch source {
        case .everything:
            let publications = listing.sections.filter { $0.kind != nil }
            if filter == .everything, publications.count > 1 { words = TerminalWords.Filter.byPublication }
        case .due: words = TerminalWords.Shelf.dueListed
        case .begun: words = TerminalWords.Shelf.continueListed
        case .favorites: words = TerminalWords.Shelf.favoritesListed
        case .publication(let handle), .group(let handle, _): words = publicationTitle(handle)
        }
        if case .category = filter, source != .everything { words += ", \(filter.title)" }
        return "\(words), \(order.title(isOfBooks: isOfBooks))"
    }
}
