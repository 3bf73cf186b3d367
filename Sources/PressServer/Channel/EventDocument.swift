import Foundation
import ServerStore

/// An issue that was announced, as channels are told of it.
struct EventDocument: Encodable {
    let number: Int
    let publication: String
    let issue: String
    let title: String
    let announcedAt: Date

    init(_ event: ReleaseEvent) {
        number = event.number
        publication = event.publication
        issue = event.issue
        title = event.title
        announcedAt = event.announcedAt
    }

    /// In one line, as events have it.
    func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
