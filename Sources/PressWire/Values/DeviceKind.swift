/// The way to notify a device.
package enum DeviceKind: String, Sendable, Hashable, CaseIterable {
    /// Apple's push service.
    case apns
    /// The push service of a browser.
    case webPush = "webpush"
    /// A connection that the device keeps open to the server.
    case channel
}
