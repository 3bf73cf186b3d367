public import Periodical
public import PressClient

// Push notifications that publisher servers send to apps when an issue is published.
extension IssueLibrary {
    /// Registers an app for push notifications of new issues: from this publication, and from the library's other
    /// publications on the same server.
    ///
    /// Call this at each launch of the app, because its push token may have changed. If the app is already registered,
    /// its registration is updated.
    /// - Throws: ``MastheadError`` with the code `press.none` if the catalog names no publisher server, or
    ///   `press.refused` if the server does not send to this app.
    @discardableResult
    public func register(_ app: PressApp, of handle: String) async throws(MastheadError) -> PressDevice {
        try await walls.devices.register(app, of: handle)
    }

    /// Requests the devices of the library's account: apps, browsers, and the library's own push connection.
    public func devices(of handle: String) async throws(MastheadError) -> [PressDevice] {
        try await walls.devices.devices(of: handle)
    }

    /// Sets the publications that a device receives notifications for.
    /// - Parameters:
    ///   - handles: the publications, all on one server. An empty array mutes the device.
    ///   - device: the server's identifier of the device.
    ///   - handle: a publication on that server.
    public func follow(_ handles: [String], device: String, of handle: String) async throws(MastheadError) {
        try await walls.devices.follow(handles, device, of: handle)
    }

    /// Unregisters a device from its publisher server. The account remains.
    public func removeDevice(_ device: String, of handle: String) async throws(MastheadError) {
        try await walls.devices.remove(device, of: handle)
    }
}
