import Foundation
import IssueTransfer
public import Periodical
import PressWire

// Requests about browsers that receive notifications: registration and removal.
extension PressClient {
    /// Registers a browser, or updates a known browser and moves it to the account.
    /// - Parameters:
    ///   - browser: The browser's subscription.
    ///   - publications: The publications to follow, which replace the previous publications.
    ///   - account: The account that the browser belongs to.
    /// - Returns: The server's identifier of the device.
    public func register(
        _ browser: PressBrowser, publications: [String], with account: PressAccount
    ) async throws(MastheadError) -> String {
        let device = Wire.DeviceRequest(
            kind: OpenEnum(.webPush),
            subscription: .init(
                endpoint: browser.endpoint, keys: .init(p256dh: browser.key, auth: browser.secret)),
            publications: publications.sorted(), language: browser.language)
        let answer = try await answer(
            to: .register(device), token: account.token, cannot: "register the browser at")
        guard PressName.isIdentifier(answer.device.id) else {
            throw malformed("the identifier of the device is malformed")
        }
        return answer.device.id
    }

    /// Removes a device of an account. This also succeeds if the server does not know the device.
    public func remove(device: String, of account: PressAccount) async throws(MastheadError) {
        guard PressName.isIdentifier(device) else { throw malformed("the identifier of the device is malformed") }
        do throws(MastheadError) {
            try await send(.removeDevice(device), token: account.token, cannot: "remove the device at")
        } catch {
            guard ![.pressUnknownAccount, .pressNothing].contains(error.code) else { return }
            throw error
        }
    }
}
