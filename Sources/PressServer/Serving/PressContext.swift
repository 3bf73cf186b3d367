import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes
import ServerStore

/// The state of a request while the server handles it.
struct PressContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The network address at the other end of the connection, or nil if there is none.
    let peer: IPAddress?
    /// The client's network address, as reported by trusted proxies.
    var client: IPAddress?
    /// The request's administration token, or nil if it has no valid one.
    var administrator: AdministratorToken?
    /// The account that the request's token belongs to, or nil if it has no valid token.
    var account: Account?
    /// The connection that received the request.
    let connection: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        connection = source.channel
        peer = source.channel.remoteAddress.flatMap { IPAddress($0) }
        client = peer
    }

    /// Returns the account, which a middleware has already verified.
    func requireAccount() throws -> Account {
        guard let account else { throw Problem(.unauthorized, nil, wantsToken: true) }
        return account
    }

    /// Sends `100 Continue`, which some clients wait for before they send the body (RFC 9110 section 10.1.1).
    func writeContinue() {
        connection.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
    }

    /// Closes the connection after a second, which gives the client time to receive the response. Until then, the
    /// server discards the client's data.
    func closeSoon() { Self.closeSoon(connection) }

    /// Closes a connection after a second.
    static func closeSoon(_ connection: any Channel) {
        connection.eventLoop.scheduleTask(in: .seconds(1)) { connection.close(promise: nil) }
    }
}

extension IPAddress {
    /// The network address of a socket, or nil if it is not an IP socket.
    fileprivate init?(_ address: SocketAddress) {
        switch address {
        case .v4(let address): self.init(address.address.sin_addr)
        case .v6(let address): self.init(address.address.sin6_addr)
        case .unixDomainSocket: return nil
        }
    }
}
