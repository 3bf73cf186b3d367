/// The number of devices of one kind that follow a publication.
package struct DeviceCount: Sendable, Hashable, Codable {
    package let kind: String
    package let environment: String
    package let topic: String
    package let publication: String
    package let count: Int
}
