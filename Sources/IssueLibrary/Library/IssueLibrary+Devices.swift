public import Periodical
public import PressClient

// Apps that publishers' servers wake when an issue has come out.
extension IssueLibrary {
    /// Has an app woken by the server of a publication when an issue comes out: of that publication, and of the others of the library that
    /// are at the same server. To be called at each start of the app, as its token may have become another one; an app that is known is
    /// brought up to date.
    /// - Throws: ``MastheadError`` with the code `press.none` where the catalog names no server, `press.refused` where the server sends
    ///   nothing to that app.
    @discardableResult
    public func register(_ app: PressApp, of handle: String) async throws(MastheadError) -> PressDevice {
        try await walls.devices.register(app, of: handle)
    }

    /// The devices of the library's account at the server of a publication: apps, browsers, and the library's own channel.
    public func devices(of handle: String) async throws(MastheadError) -> [PressDevice] {
        try await walls.devices.devices(of: handle)
    }

    /// Has a device hear of these publications of the library, and of no others.
    /// - Parameters:
    ///   - handles: the publications, which are at one server; none for a device that hears of nothing for a time.
    ///   - device: what the server calls the device.
    ///   - handle: a publication at that server.
    public func follow(_ handles: [String], device: String, of handle: String) async throws(MastheadError) {
        try await walls.devices.follow(handles, device, of: handle)
    }

    /// Has a device hear of nothing more, and the server forget it. The account stays.
    public func removeDevice(_ device: String, of handle: String) async throws(MastheadError) {
        try await walls.devices.remove(device, of: handle)
    }
}
