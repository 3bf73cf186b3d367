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
    /// The connection over which the request arrived.
    let connection: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        connection = source.channel
        peer = source.channel.remoteAddress.flatMap { IPAddress($0) }
        client = peer
    }

    /// Returns the account that a middleware has verified.
    func requireAccount() throws -> Account {
        guard let account else { throw Problem(.unauthorized, nil, wantsToken: true) }
        return account
    }

    /// Sends `100 Continue` to a client that waits for this response before it sends the body (RFC 9110 section
    /// 10.1.1).
    func writeContinue() {
        connection.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
    }

    /// Closes the connection after a second, so that the client can receive the response. Until then, all data from the
    /// client is discarded.
    func closeSoon() { Self.closeSoon(connection) }

    /// Closes a connection after a second.
    static func closeSoon(_ connection: any Channel) {
        connection.eventLoop.scheduleTask(in: .seconds(1)) { connection.close(promise: nil) }
    }
}

extension IPAddress {
    /// The address of a socket, or nil if the socket is not an IP socket.
    fileprivate init?(_ address: SocketAddress) {
        switch address {
        case .v4(let address): self.init(address.address.sin_addr)
        case .v6(let address): self.init(address.address.sin6_addr)
        case .unixDomainSocket: return nil
        }
    }
}
