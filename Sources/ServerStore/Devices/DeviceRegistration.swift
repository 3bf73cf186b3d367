/// The result of a registration.
package struct DeviceRegistration: Sendable {
    package let device: Device
    /// Whether the device is new.
    package let isNew: Bool
    /// The token of the account if it is new.
    package let secret: TokenSecret?
}
