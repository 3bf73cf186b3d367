import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes
import ServerStore

/// The state of a request that is in progress.
struct PressContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The network address of the other end of the connection, or nil if there is none.
    let peer: IPAddress?
    /// The client's address, as reported by trusted proxies.
    var client: IPAddress?
    /// The administration token of the request, if the request has a valid one.
    var administrator: AdministratorToken?
    /// The account of the request's token, if the request has a valid token.
    var account: Account?
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        peer = source.channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        client = peer
    }

    /// Returns the account that a middleware has verified.
    func requireAccount() throws -> Account {
        guard let account else { throw Problem(.unauthorized, nil, wantsToken: true) }
        return account
    }

    /// Sends `100 Continue` to a client that waits for this response before it sends the body (RFC 9110 section
    /// 10.1.1).
    func writeContinue() { channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil) }

    /// Closes the connection after a second, so that the client can receive the response. Until then, all data from the
    /// client is discarded.
    func closeSoon() {
        channel.eventLoop.scheduleTask(in: .seconds(1)) { [channel] in channel.close(promise: nil) }
    }
}
