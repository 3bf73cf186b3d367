/// The result of registering a device.
package struct DeviceRegistration: Sendable {
    package let device: Device
    /// Whether the device was not registered before.
    package let isNew: Bool
    /// The account's token, or nil unless the registration created an account.
    package let secret: TokenSecret?
}
