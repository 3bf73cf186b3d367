package import Foundation

/// A notification that a process has claimed for a limited time.
package struct ClaimedNotification: Sendable, Hashable {
    package let release: Release
    /// The identifier of the device to notify.
    package let device: String
    package let address: DeviceAddress
    /// The parts of the notification to send now.
    package let parts: NotificationParts
    /// When the postponed parts will be sent, or nil if no part is postponed.
    package let restDueAt: Date?
    /// The number of attempts to send the notification, including the current one.
    package let attempts: Int
    /// When the notification was claimed, according to the database's clock.
    package let claimedAt: Date
}
