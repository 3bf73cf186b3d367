package import Foundation

/// An announced issue, as channels send it.
package struct ReleaseEvent: Sendable, Hashable {
    /// The number, which is greater than all earlier ones.
    package let number: Int
    package let publication: String
    package let issue: String
    package let title: String
    package let announcedAt: Date
}
