import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes
import ServerStore

/// The state of a request in progress.
struct PressContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection, or nil if it has no address.
    let peer: IPAddress?
    /// The client's address, as reported by trusted proxies.
    var client: IPAddress?
    /// The verified administration token, if any.
    var administrator: AdministratorToken?
    /// The account of the verified token, if any.
    var account: Account?
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        peer = source.channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        client = peer
    }

    /// Returns the account that a guard has verified.
    func requireAccount() throws -> Account {
        guard let account else { throw Problem(.unauthorized, nil, wantsToken: true) }
        return account
    }

    /// Sends `100 Continue` to a client that waits before it sends the body (RFC 9110 section 10.1.1).
    func writeContinue() { channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil) }

    /// Closes the connection after a second, so that the client receives the response. Anything that the client still
    /// sends is discarded.
    func closeSoon() {
        channel.eventLoop.scheduleTask(in: .seconds(1)) { [channel] in channel.close(promise: nil) }
    }
}
