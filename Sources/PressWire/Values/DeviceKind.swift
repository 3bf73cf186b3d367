/// How a device is notified.
package enum DeviceKind: String, Sendable, Hashable, CaseIterable {
    /// Apple's push service.
    case apns
    /// A browser's push service.
    case webPush = "webpush"
    /// A connection to the server that the device keeps open.
    case channel
}
