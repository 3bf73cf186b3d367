package import Foundation

/// An issue that was announced, as channels tell of it.
package struct ReleaseEvent: Sendable, Hashable {
    /// Its number: each is greater than those before it.
    package let number: Int
    package let publication: String
    package let issue: String
    package let title: String
    package let announcedAt: Date
}
