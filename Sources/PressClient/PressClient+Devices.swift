import Foundation
import IssueTransfer
public import Periodical

// Devices of an account: an app that is woken through Apple's push service, and what each device follows.
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

    /// Registers an app; one that is known is brought up to date, and moves to the account that is given.
    /// - Parameters:
    ///   - publications: those that it follows, as the server calls them; nil for all that the server has.
    ///   - account: the account that it belongs to; nil makes one.
    /// - Returns: the device, and the account that it belongs to.
    /// - Throws: ``MastheadError``; `press.refused` where the server sends nothing to that app.
    public func register(
        _ app: PressApp, publications: [String]? = nil, with account: PressAccount? = nil
    ) async throws(MastheadError) -> (device: PressDevice, account: PressAccount) {
        let wish = Registration(
            token: app.token.hexadecimal, environment: app.environment.rawValue, topic: app.topic,
            language: app.language,
            publications: publications?.sorted())
        var request = HTTPRequest(.post, url("devices"), body: try .json(wish))
        // The same token is the same device.
        request.isRepeatable = true
        let answer: Registered = try await decoded(
            request, token: account?.token, cannot: "register the app at")
        guard let token = account?.token ?? answer.token else { throw malformed("it gives the app no token") }
        guard PressName.isToken(token), answer.device.isSound else {
            throw malformed("its token or its device holds what neither may hold")
        }
        return (answer.device, PressAccount(token: token, id: account?.id ?? PressName.identifier(answer.account)))
    }

    /// The devices of an account: apps, browsers and channels.
    public func devices(of account: PressAccount) async throws(MastheadError) -> [PressDevice] {
        let devices: [PressDevice] = try await decoded(
            HTTPRequest(url("devices")), token: account.token, cannot: "list the devices of this account at")
        guard devices.allSatisfy(\.isSound) else { throw malformed("a device of its holds what none may hold") }
        return devices
    }

    private struct Following: Encodable { let publications: [String] }

    /// Has a device of an account follow these publications, as the server calls them, and no others.
    public func follow(
        _ publications: [String], device: String, of account: PressAccount
    ) async throws(MastheadError) {
        guard PressName.isIdentifier(device) else { throw malformed("no device can be called so") }
        let request = HTTPRequest(
            .put, url("devices/\(device)/publications"),
            body: try .json(Following(publications: publications.sorted())))
        _ = try await answer(request, token: account.token, cannot: "change the publications of a device at")
    }
}
