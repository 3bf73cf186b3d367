/// The result of a registration.
package struct DeviceRegistration: Sendable {
    package let device: Device
    /// Whether the device was not registered before.
    package let isNew: Bool
    /// The token of the account, if the account is new.
    package let secret: TokenSecret?
}
