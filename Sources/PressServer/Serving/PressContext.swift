import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes
import ServerStore

/// What is known of a request while it is answered.
struct PressContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection; nil where that has no address.
    let peer: IPAddress?
    /// Where the request comes from, by the word of proxies that are trusted.
    var client: IPAddress?
    /// The token that it was sent with, once that was looked at.
    var administrator: AdministratorToken?
    /// The account whose token it was sent with, once that was looked at.
    var account: Account?
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        peer = source.channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        client = peer
    }

    /// The account that was found by a guard.
    func requireAccount() throws -> Account {
        guard let account else { throw Problem(.unauthorized, nil, wantsToken: true) }
        return account
    }

    /// A part of the path as it was meant.
    func segment(_ name: String) throws -> String {
        guard let text = try parameters.require(name).removingPercentEncoding, !text.utf8.contains(0) else {
            throw Problem(.badRequest, "A part of the path is no text.")
        }
        return text
    }

    /// Tells a client that waits with the body that it may send it (RFC 9110 section 10.1.1).
    func writeContinue() { channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil) }

    /// Ends the connection in a second, in which the other side gets the answer; what it still sends is thrown away.
    func closeSoon() {
        channel.eventLoop.scheduleTask(in: .seconds(1)) { [channel] in channel.close(promise: nil) }
    }
}
