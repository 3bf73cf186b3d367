import Foundation
import IssueTransfer
public import Periodical
import PressWire

// Registering and removing browsers that receive notifications.
extension PressClient {
    /// Registers a browser, or updates it and moves it to the account.
    /// - Parameters:
    ///   - browser: The browser's subscription.
    ///   - publications: The publications to follow, instead of any previous ones.
    ///   - account: The account to add the browser to.
    /// - Returns: The device's identifier on the server.
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

    /// Removes a device from an account. Succeeds even if the server does not know the device.
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
