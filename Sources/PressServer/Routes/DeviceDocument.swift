import Foundation
import ServerStore

/// A device as its account sees it, without its push address.
struct DeviceDocument: Encodable {
    let id: String
    let kind: String
    let environment: String?
    let topic: String?
    let language: String?
    let publications: [String]
    let createdAt: Date
    let seenAt: Date

    init(_ device: Device) {
        id = device.id
        kind = device.kind.rawValue
        environment = device.environment.isEmpty ? nil : device.environment
        topic = device.topic.isEmpty ? nil : device.topic
        language = device.language
        publications = device.publications
        createdAt = device.createdAt
        seenAt = device.seenAt
    }
}
