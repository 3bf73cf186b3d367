public import Foundation
public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "items.all")
    public func items(of handles: [String]? = nil, removed: Bool = false) async throws(MastheadError) -> [LibraryItem] {
        try await items.all(of: handles, removed: removed)
    }

    @available(*, deprecated, renamed: "items.listing")
    public func itemListing(of handles: [String]? = nil, removed: Bool = false, by order: ItemListing.Order = .newest)
        async throws(MastheadError) -> ItemListing
    { try await items.listing(of: handles, removed: removed, by: order) }

    @available(*, deprecated, renamed: "items.mayHavePaidItems")
    package func mayHavePaidItems(of handle: String) async throws(MastheadError) -> Bool {
        try await items.mayHavePaidItems(of: handle)
    }

    @available(*, deprecated, renamed: "items.downloading")
    public func downloadingItems() async throws(MastheadError) -> [LibraryItem] { try await items.downloading() }

    @available(*, deprecated, renamed: "items.item")
    public func item(_ reference: ItemReference) async throws(MastheadError) -> LibraryItem? {
        try await items.item(reference)
    }

    @available(*, deprecated, renamed: "items.existingItem")
    public func existingItem(_ reference: ItemReference, evenRemoved: Bool = false) async throws(MastheadError)
        -> LibraryItem
    { try await items.existingItem(reference, evenRemoved: evenRemoved) }

    @available(*, deprecated, renamed: "covers.cover")
    public func cover(of reference: ItemReference) async throws(MastheadError) -> URL? {
        try await covers.cover(of: reference)
    }

    @available(*, deprecated, renamed: "items.bookList")
    public func bookList(of handles: [String]? = nil) async throws(MastheadError) -> BookListExport {
        try await items.bookList(of: handles)
    }

    @available(*, deprecated, renamed: "items.addIssue")
    @discardableResult public func addIssue(name: String, date: Date) async throws(MastheadError) -> LibraryItem {
        try await items.addIssue(name: name, date: date)
    }

    @available(*, deprecated, renamed: "items.currentlyReading")
    public var currentlyReading: LibraryItem? { get async throws(MastheadError) { try await items.currentlyReading } }

    @available(*, deprecated, renamed: "items.setCurrentlyReading")
    public func setCurrentlyReading(_ reference: ItemReference?) async throws(MastheadError) {
        try await items.setCurrentlyReading(reference)
    }

}
