import Foundation
import IssueTransfer
public import Periodical

// A browser that is to be told of new issues: registered, removed.
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

    /// Registers a browser; one that is known is brought up to date, and moves to the account.
    /// - Parameter publications: those that it follows, and no others.
    /// - Returns: what the server calls the device.
    public func register(
        _ browser: PressBrowser, publications: [String], with account: PressAccount
    ) async throws(MastheadError) -> String {
        let wish = Registration(
            subscription: .init(
                endpoint: browser.endpoint, keys: .init(p256dh: browser.key, auth: browser.secret)),
            publications: publications.sorted(), language: browser.language)
        var request = HTTPRequest(.post, url("devices"), body: try .json(wish))
        // The same endpoint is the same device.
        request.isRepeatable = true
        let answer: Registered = try await decoded(
            request, token: account.token, cannot: "register the browser at")
        guard PressName.isIdentifier(answer.device.id) else {
            throw malformed("the name of its device holds what none may hold")
        }
        return answer.device.id
    }

    /// Removes a device of an account. One that the server does not know is removed already.
    public func remove(device: String, of account: PressAccount) async throws(MastheadError) {
        guard PressName.isIdentifier(device) else { throw malformed("no device can be called so") }
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
