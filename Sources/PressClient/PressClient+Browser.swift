import Foundation
import IssueTransfer
public import Periodical

// Browsers that receive notifications: registration and removal.
extension PressClient {
    private struct Registration: Encodable {
        struct Subscription: Encodable {
            struct Keys: Encodable {
                let p256dh: String
                let auth: String
            }

            let endpoint: String
            let keys: Keys
        }

        let kind = "webpush"
        let subscription: Subscription
        let publications: [String]
        let language: String?
    }

    private struct Registered: Decodable {
        struct Device: Decodable { let id: String }
        let device: Device
    }

    /// Registers a browser, or updates a known one and moves it to the account.
    /// - Parameter publications: The publications to follow. They replace earlier ones.
    /// - Returns: The server's identifier of the device.
    public func register(
        _ browser: PressBrowser, publications: [String], with account: PressAccount
    ) async throws(MastheadError) -> String {
        let wish = Registration(
            subscription: .init(
                endpoint: browser.endpoint, keys: .init(p256dh: browser.key, auth: browser.secret)),
            publications: publications.sorted(), language: browser.language)
        var request = HTTPRequest(.post, url("devices"), body: try .json(wish))
        // The server identifies the device by its endpoint, so a retry is safe.
        request.isRepeatable = true
        let answer: Registered = try await decoded(
            request, token: account.token, cannot: "register the browser at")
        guard PressName.isIdentifier(answer.device.id) else {
            throw malformed("the identifier of the device is malformed")
        }
        return answer.device.id
    }

    /// Removes a device of an account. An unknown device counts as removed.
    public func remove(device: String, of account: PressAccount) async throws(MastheadError) {
        guard PressName.isIdentifier(device) else { throw malformed("the identifier of the device is malformed") }
        do throws(MastheadError) {
            _ = try await answer(
                HTTPRequest(.delete, url("devices/\(device)")), token: account.token,
                cannot: "remove the device at")
        } catch {
            guard ![.pressUnknownAccount, .pressNothing].contains(error.code) else { return }
            throw error
        }
    }
}
