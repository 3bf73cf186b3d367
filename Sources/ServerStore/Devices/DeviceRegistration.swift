/// What became of a registration.
package struct DeviceRegistration: Sendable {
    package let device: Device
    /// Whether the device was not known.
    package let isNew: Bool
    /// The token of the account, where one was made.
    package let secret: TokenSecret?
}
