package import Foundation

/// An announcement of an issue on channels.
package struct ReleaseEvent: Sendable, Hashable {
    /// The number of the event, which is higher than the numbers of all earlier events.
    package let number: Int
    package let publication: String
    package let issue: String
    package let title: String
    package let announcedAt: Date
}
