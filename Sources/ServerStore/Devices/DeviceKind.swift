/// How a device hears of something new.
package enum DeviceKind: String, Sendable, Hashable, CaseIterable {
    /// Apple's push service.
    case apns
    /// The push service of a browser.
    case webPush = "webpush"
    /// A connection that it keeps open to the server.
    case channel
}
