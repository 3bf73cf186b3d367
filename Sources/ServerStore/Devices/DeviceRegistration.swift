/// The result of registering a device.
package struct DeviceRegistration: Sendable {
    package let device: Device
    /// Whether the device was not registered before.
    package let isNew: Bool
    /// The token of the account. Nil unless the registration created an account.
    package let secret: TokenSecret?
}
