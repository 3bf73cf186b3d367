package import Hummingbird
import NIOCore

/// The state of a request to a server for a library, an issue or a folder.
package struct LocalContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The client's IP address. Nil if the connection does not have one.
    package let client: String?
    /// The number of the device that the request's token belongs to. Nil for servers that only this computer can reach.
    package var device: Int64?

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        client = source.channel.remoteAddress?.ipAddress
    }
}
