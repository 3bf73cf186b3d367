import Foundation
import PressWire
import ServerStore

// Converts database records to responses for devices and channels.

extension Wire.Device {
    init(_ device: Device) {
        self.init(
            id: device.id, kind: OpenEnum(device.kind),
            environment: device.environment.isEmpty ? nil : OpenEnum(text: device.environment),
            topic: device.topic.isEmpty ? nil : device.topic, language: device.language,
            publications: device.publications, createdAt: device.createdAt, seenAt: device.seenAt)
    }
}

extension Wire.Event {
    init(_ event: ReleaseEvent) {
        self.init(
            number: event.number, publication: event.publication, issue: event.issue, title: event.title,
            announcedAt: event.announcedAt)
    }
}

extension Wire.FeedEvent {
    init(_ event: FeedEvent) { self.init(number: event.number, feed: event.topic) }
}

extension NewsEvent {
    /// Returns the event as a line of JSON in the event stream.
    func line() throws -> String {
        let data =
            switch self {
            case .release(let event): try JSONEncoder.wire.encode(Wire.Event(event))
            case .feed(let event): try JSONEncoder.wire.encode(Wire.FeedEvent(event))
            }
        return String(decoding: data, as: UTF8.self)
    }
}
