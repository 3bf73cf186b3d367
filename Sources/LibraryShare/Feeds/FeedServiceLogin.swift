import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import LocalWeb
import Logging
import NIOCore
import Periodical

/// The login of the Google Reader API (ClientLogin). The password is the token of the device, and so is the
/// authorization that the program sends in later requests. The user name does not matter.
struct FeedServiceLogin: Sendable {
    let devices: NetworkDevices
    let guesses: TokenGuesses
    let logger: Logger

    func answer(_ asked: WebRequest) async throws -> Response {
        let arguments = try await FeedServiceArguments(asked, upTo: 4096)
        let client = AttemptLimit.key(of: asked.context.client)
        if let wait = guesses.wait(of: client) { return DeviceMiddleware.tooMany(wait) }
        guard let token = try await token(arguments["Passwd"], asked) else {
            return FeedServiceRoutes.text("Error=BadAuthentication\n", .unauthorized)
        }
        let names = ["SID", "LSID", "Auth"]
        if arguments["output"] == "json" {
            return try WebResponse.json(Dictionary(uniqueKeysWithValues: names.map { ($0, token.text) }))
        }
        return FeedServiceRoutes.text(names.map { "\($0)=\(token.text)\n" }.joined())
    }

    /// Checks the token in the form of a request without credentials.
    func checkForm(_ asked: WebRequest, _ arguments: FeedServiceArguments) async throws {
        guard guesses.wait(of: AttemptLimit.key(of: asked.context.client)) == nil else {
            throw HTTPError(.tooManyRequests)
        }
        guard try await token(arguments["T"], asked) != nil else { throw HTTPError(.unauthorized) }
    }

    /// Returns the token if it belongs to a device. A wrong token counts.
    private func token(_ text: String?, _ asked: WebRequest) async throws(MastheadError) -> DeviceToken? {
        guard let text else { return nil }
        if let token = DeviceToken(entered: text), try await devices.device(of: token) != nil { return token }
        guesses.fail(AttemptLimit.key(of: asked.context.client))
        logger.notice("a login from \(asked.context.client ?? "an unknown address") has an unknown token")
        return nil
    }
}
