import HTTPTypes
package import Hummingbird
import NIOCore
import ServiceLifecycle

/// Server-sent events (HTML standard, section 9.2).
package enum EventStream {
    /// The media type of a stream.
    package static let mediaType = "text/event-stream"

    /// An event, or a line that controls the client.
    package enum Event: Sendable, Hashable {
        /// An event with a line of data.
        case data(String)
        /// An event with a number and a line of data. When reconnecting, the client sends the last number it received.
        case event(id: String, data: String)
        /// Sets the client's last number, without an event.
        case mark(String)
        /// A comment, which reveals whether the client is still there.
        case comment

        /// The text to send.
        package var text: String {
            switch self {
            case .data(let line): "data: \(line)\n\n"
            case .event(let id, let line): "id: \(id)\ndata: \(line)\n\n"
            case .mark(let id): "id: \(id)\n\n"
            case .comment: ":\n\n"
            }
        }
    }

    /// Returns a response that sends events until they end, the client disconnects, or the server shuts down.
    package static func response<Events: AsyncSequence & Sendable>(
        _ events: Events
    ) -> Response where Events.Element == Event {
        response { writer in
            for try await event in events.cancelOnGracefulShutdown() {
                try await writer.write(ByteBuffer(string: event.text))
            }
        }
    }

    /// Returns a response that lasts until a function returns.
    /// - Parameter send: Sends the events.
    package static func response(
        _ send: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        Response(
            status: .ok, headers: [.contentType: mediaType, .cacheControl: "no-store"],
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                try await send(&writer)
                try await writer.finish(nil)
            })
    }
}
