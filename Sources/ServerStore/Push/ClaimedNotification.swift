package import Foundation

/// A notification that a process has claimed for some time.
package struct ClaimedNotification: Sendable, Hashable {
    package let release: Release
    /// The device's identifier.
    package let device: String
    package let address: DeviceAddress
    /// The parts to send now.
    package let parts: NotificationParts
    /// The time at which to send the postponed parts, or nil if no parts are postponed.
    package let restDueAt: Date?
    /// The number of attempts, including this one.
    package let attempts: Int
    /// The time of the claim, by the database's clock.
    package let claimedAt: Date
}
