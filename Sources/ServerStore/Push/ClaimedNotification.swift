package import Foundation

/// A notification that a process has taken for itself for some time.
package struct ClaimedNotification: Sendable, Hashable {
    package let release: Release
    /// The device's identifier.
    package let device: String
    package let address: DeviceAddress
    /// What is to be sent now.
    package let parts: NotificationParts
    /// When that is to be sent which is not yet allowed; nil where nothing is put off.
    package let restDueAt: Date?
    /// How often it was taken, this time included.
    package let attempts: Int
    /// When it was taken, by the database's clock.
    package let claimedAt: Date
}
