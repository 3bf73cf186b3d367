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
        guard let token = arguments["Passwd"].flatMap({ DeviceToken(entered: $0) }),
            try await devices.device(of: token) != nil
        else {
            guesses.fail(client)
            logger.notice("a login from \(asked.context.client ?? "an unknown address") has an unknown token")
            return FeedServiceRoutes.text("Error=BadAuthentication\n", .unauthorized)
        }
        let names = ["SID", "LSID", "Auth"]
        if arguments["output"] == "json" {
            return try WebResponse.json(Dictionary(uniqueKeysWithValues: names.map { ($0, token.text) }))
        }
        return FeedServiceRoutes.text(names.map { "\($0)=\(token.text)\n" }.joined())
    }
}
