import Foundation
import IssueTransfer
public import Periodical

// Devices of an account: apps for Apple's push service, and the publications that each device follows.
extension PressClient {
    private struct Registration: Encodable {
        let kind = "apns"
        let token: String
        let environment: String
        let topic: String?
        let language: String?
        let publications: [String]?
    }

    private struct Registered: Decodable {
        let device: PressDevice
        let account: String?
        let token: String?
    }

    /// Registers an app, or updates a known one and moves it to the given account.
    /// - Parameters:
    ///   - publications: The server's names of the publications to follow, or nil for all.
    ///   - account: The account of the app, or nil to create one.
    /// - Returns: The device and its account.
    /// - Throws: ``MastheadError``, with the code `press.refused` if the server does not support this app.
    public func register(
        _ app: PressApp, publications: [String]? = nil, with account: PressAccount? = nil
    ) async throws(MastheadError) -> (device: PressDevice, account: PressAccount) {
        let wish = Registration(
            token: app.token.hexadecimal, environment: app.environment.rawValue, topic: app.topic,
            language: app.language,
            publications: publications?.sorted())
        var request = HTTPRequest(.post, url("devices"), body: try .json(wish))
        // The server identifies the device by its token, so a retry is safe.
        request.isRepeatable = true
        let answer: Registered = try await decoded(
            request, token: account?.token, cannot: "register the app at")
        guard let token = account?.token ?? answer.token else { throw malformed("the app got no token") }
        guard PressName.isToken(token), answer.device.isSound else {
            throw malformed("the token or the device is malformed")
        }
        return (answer.device, PressAccount(token: token, id: account?.id ?? PressName.identifier(answer.account)))
    }

    /// Returns the devices of an account: apps, browsers and channels.
    public func devices(of account: PressAccount) async throws(MastheadError) -> [PressDevice] {
        let devices: [PressDevice] = try await decoded(
            HTTPRequest(url("devices")), token: account.token, cannot: "list the devices of this account at")
        guard devices.allSatisfy(\.isSound) else { throw malformed("one of the devices is malformed") }
        return devices
    }

    private struct Following: Encodable { let publications: [String] }

    /// Replaces the publications that a device follows, by the server's names.
    public func follow(
        _ publications: [String], device: String, of account: PressAccount
    ) async throws(MastheadError) {
        guard PressName.isIdentifier(device) else { throw malformed("the identifier of the device is malformed") }
        let request = HTTPRequest(
            .put, url("devices/\(device)/publications"),
            body: try .json(Following(publications: publications.sorted())))
        _ = try await answer(request, token: account.token, cannot: "change the publications of a device at")
    }
}
