import Foundation
import Periodical
import Web

/// `library.json`: what is on the shelf of the web reader.
struct ShelfDocument: Codable, Sendable, Hashable {
    var format = 1
    /// What is written above the shelf.
    var title: String
    /// Whether there is a server behind it that can download and remember.
    var live: Bool
    /// Whether there is a small picture of every cover; else of those whose rows say its size.
    var thumbnails: Bool?
    /// The publications of whose new issues their publishers' servers tell browsers; nil where there are none, or a server stands behind
    /// the shelf that says it otherwise.
    var presses: [ShelfPress]?
    /// Where readers can write to publications, by their handles, or by their titles where they have none; nil where none says so, or a
    /// server stands behind the shelf that says it otherwise.
    var contacts: [String: ContactsDocument]?
    /// What timers have to say of what is on it, by `HANDLE/NAME` or `HANDLE`; nil where that is nothing.
    var reminders: [String: ShelfReminder]?
    /// What an export says of its site; nil if a server stands behind the shelf.
    var site: ExportedSite?
    /// The issues, the newest first.
    var issues: [ShelfRow]

    /// Its entity tag, which is known before it is written.
    var tag: String { EntityTag.passing(self) }

    func json() throws(MastheadError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return try encoder.encode(self) } catch {
            throw MastheadError(.malformedDocument, cannot: "write", to: "library.json", found: "\(error)")
        }
    }
}
