import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of lists of items that are loaded in batches.
@Suite struct ItemListingTests {
    @Test("a list of items is the same whether it is loaded at once or in batches")
    func parts() async throws {
        let fixture = try await LibraryFixture(["one", "two", "three", "four"])
        _ = try await fixture.library.refresh()
        let all = try await fixture.library.items.all()
        #expect(all.count == 4)
        let listing = try await fixture.library.items.listing()
        #expect(listing.ids == all.map(\.id) && listing.handles == Set(all.map(\.handle)))
        var found: [LibraryItem] = []
        for start in stride(from: 0, to: listing.ids.count, by: 3) {
            found += try await listing.items(listing.ids[start..<min(start + 3, listing.ids.count)])
        }
        #expect(found == all)
        // The items are returned in the requested order, without the unknown ID.
        let turned = [all[2].id, ItemID(rawValue: 9_999), all[0].id]
        #expect(try await listing.items(turned[...]) == [all[2], all[0]])
        #expect(try await fixture.library.items.listing(removed: .only).ids.isEmpty)
        await #expect(throws: MastheadError.self) { try await fixture.library.items.listing(of: ["nobody"]) }
    }

    @Test("removed and existing items can be sorted together in one list")
    func together() async throws {
        let fixture = try await LibraryFixture(["one", "two", "three"])
        _ = try await fixture.library.refresh()
        let all = try await fixture.library.items.all()
        #expect(all.count == 3)
        for item in [all[0], all[2]] { _ = try await fixture.library.removal.remove(item.reference) }
        for order in [ItemListing.Order.newest, .opened] {
            let both = try await fixture.library.items.listing(removed: .included, by: order)
            #expect(both.ids == all.map(\.id), "\(order)")
            #expect(try await both.items(both.ids[...]).map(\.isRemoved) == [true, false, true], "\(order)")
        }
        #expect(try await fixture.library.items.listing().ids == [all[1].id])
        #expect(try await fixture.library.items.listing(removed: .only).ids == [all[0].id, all[2].id])
    }

    @Test("items are sorted by the time they were last read, then by download time")
    func opened() async throws {
        let fixture = try await LibraryFixture(["one", "two", "three"])
        #expect(try await fixture.mirror().isEmpty)
        let items = try await fixture.library.items.all()
        let oldest = try #require(items.last)
        try await fixture.library.positions.setPosition(.first, for: oldest.reference)
        let listing = try await fixture.library.items.listing(by: .opened)
        #expect(listing.ids.first == oldest.id && Set(listing.ids) == Set(items.map(\.id)))
    }
}
