import Foundation
import IssueTransfer
public import Periodical
import PressWire

// Managing an account's devices: apps for Apple's push service, and the publications that each device follows.
extension PressClient {
    /// Registers an app, or updates it and moves it to the given account.
    /// - Parameters:
    ///   - app: The app on a device.
    ///   - publications: The publications to follow, by their names on the server, or nil for all.
    ///   - account: The app's account, or nil to create one.
    /// - Returns: The device and its account.
    /// - Throws: ``MastheadError`` with the code `press.refused` if the server does not support this app.
    public func register(
        _ app: PressApp, publications: [String]? = nil, with account: PressAccount? = nil
    ) async throws(MastheadError) -> (device: PressDevice, account: PressAccount) {
        let request = Wire.DeviceRequest(
            kind: OpenEnum(.apns), token: app.token.hexadecimal, environment: OpenEnum(app.environment.onWire),
            topic: app.topic, publications: publications?.sorted(), language: app.language)
        let answer = try await answer(to: .register(request), token: account?.token, cannot: "register the app at")
        guard let token = account?.token ?? answer.token else { throw malformed("the app got no token") }
        let device = PressDevice(answer.device)
        guard PressName.isToken(token), device.isSound else {
            throw malformed("the token or the device is malformed")
        }
        return (device, PressAccount(token: token, id: account?.id ?? PressName.identifier(answer.account)))
    }

    /// Returns the devices of an account: apps, browsers and channels.
    public func devices(of account: PressAccount) async throws(MastheadError) -> [PressDevice] {
        let devices = try await answer(
            to: .listDevices, token: account.token, cannot: "list the devices of this account at"
        ).map { PressDevice($0) }
        guard devices.allSatisfy(\.isSound) else { throw malformed("one of the devices is malformed") }
        return devices
    }

    /// Replaces the publications that a device follows, given by their names on the server.
    public func follow(
        _ publications: [String], device: String, of account: PressAccount
    ) async throws(MastheadError) {
        guard PressName.isIdentifier(device) else { throw malformed("the identifier of the device is malformed") }
        try await send(
            .follow(publications.sorted(), device: device), token: account.token,
            cannot: "change the publications of a device at")
    }
}

extension PressApp.Environment {
    fileprivate var onWire: PushEnvironment {
        switch self {
        case .production: .production
        case .sandbox: .sandbox
        }
    }
}
