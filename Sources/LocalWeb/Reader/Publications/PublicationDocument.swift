import Foundation
import IssueLibrary
import Periodical

/// A publication for the web reader.
struct PublicationDocument: Encodable {
    let handle: String
    let title: String
    let kind: PublicationKind
    /// The catalog's URL, without secrets.
    let url: String?
    /// Whether the library checks the catalog.
    let isFollowed: Bool
    /// The follow policy: `everything`, `newest 4`, `next 3` or `nothing`.
    let policy: String
    /// The scale of downloaded issues, or nil for the library's default `usualScale`.
    let scale: Int?
    let usualScale: Int
    let items: Int
    let unread: Int
    let new: Int
    let available: Int
    let bytes: Int
    /// When the catalog was last checked, in RFC 3339.
    let refreshedAt: String?
    let error: String?
    let hint: String?
    /// True if the publication is a store, otherwise nil. `api/store` returns the store's front page.
    let isStore: Bool?
    /// True if a publisher server sends push messages about new issues, otherwise nil.
    let press: Bool?
    /// The contact addresses, or nil if there are none.
    let contacts: ContactsDocument?
    /// Whether the user shares reading statistics with the publisher, or nil if the publisher does not ask for them.
    let reading: ReadingShareDocument?

    init(_ publication: LibraryPublication, usualScale: Scale, isStore: Bool = false, hasPress: Bool = false) {
        press = hasPress ? true : nil
        contacts = ContactsDocument(publication.contacts)
        reading = ReadingShareDocument(publication)
        self.isStore = isStore ? true : nil
        handle = publication.handle
        title = publication.title ?? publication.handle
        kind = publication.kind
        url = publication.url?.redacted
        isFollowed = publication.isFollowed
        policy = publication.policy.description
        scale = publication.scale?.rawValue
        self.usualScale = usualScale.rawValue
        items = publication.itemCount
        unread = publication.unreadCount
        new = publication.newCount
        available = publication.availableCount
        bytes = publication.byteCount
        refreshedAt = publication.refreshedAt?.rfc3339
        error = publication.isFollowed ? publication.error?.found : nil
        hint = publication.isFollowed ? publication.error?.readerHint : nil
    }
}
