/// The way in which a device is notified.
package enum DeviceKind: String, Sendable, Hashable, CaseIterable {
    /// Apple's push service.
    case apns
    /// The push service of a browser.
    case webPush = "webpush"
    /// A connection to the server that the device keeps open.
    case channel
}
