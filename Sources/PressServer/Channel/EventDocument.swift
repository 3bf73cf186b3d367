import Foundation
import ServerStore

/// An announced issue, as channels send it.
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

    /// Returns an event as one line of JSON for the event stream.
    static func line(of event: NewsEvent) throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data =
            switch event {
            case .release(let event): try encoder.encode(EventDocument(event))
            case .feed(let event): try encoder.encode(FeedEventDocument(event))
            }
        return String(decoding: data, as: UTF8.self)
    }
}
