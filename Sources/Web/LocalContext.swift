package import Hummingbird
import NIOCore

/// The state of a request to a server for a library, an issue or a folder.
package struct LocalContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The client's IP address. Nil if the connection does not have one.
    package let client: String?
    /// The number of the device that the request's token belongs to. Nil for servers that only this computer can reach.
    package var device: Int64?
    /// The scheme of the request's URL.
    package var scheme = "http"

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        client = source.channel.remoteAddress?.ipAddress
    }

    /// Returns the start of the server's URLs, such as `http://192.168.1.20:8418`. The host is the one in the request.
    package func origin(of request: Request) -> String { "\(scheme)://\(request.head.authority ?? "")" }
}
