public import Periodical
public import PressClient

// Push notifications that publisher servers send to apps when an issue is published.
extension IssueLibrary {
    @available(*, deprecated, renamed: "devices.register")
    @discardableResult public func register(_ app: PressApp, of handle: String) async throws(MastheadError)
        -> PressDevice
    { try await devices.register(app, of: handle) }

    @available(*, deprecated, renamed: "devices.all")
    public func devices(of handle: String) async throws(MastheadError) -> [PressDevice] {
        try await devices.all(of: handle)
    }

    @available(*, deprecated, renamed: "devices.follow")
    public func follow(_ handles: [String], device: String, of handle: String) async throws(MastheadError) {
        try await devices.follow(handles, device: device, of: handle)
    }

    @available(*, deprecated, renamed: "devices.remove")
    public func removeDevice(_ device: String, of handle: String) async throws(MastheadError) {
        try await devices.remove(device, of: handle)
    }
}
