import HTTPTypes
package import Hummingbird
import NIOCore
import ServiceLifecycle

/// Server-sent events (HTML standard, section 9.2).
package enum EventStream {
    /// What is sent.
    package enum Event: Sendable, Hashable {
        /// An event with one line of data.
        case data(String)
        /// An event with a number and one line of data: after a break the other side says which number it has.
        case event(id: String, data: String)
        /// The number that the other side has, without an event.
        case mark(String)
        /// Nothing for the page: writing it shows whether the page still listens.
        case comment

        /// As it is sent.
        var text: String {
            switch self {
            case .data(let line): "data: \(line)\n\n"
            case .event(let id, let line): "id: \(id)\ndata: \(line)\n\n"
            case .mark(let id): "id: \(id)\n\n"
            case .comment: ":\n\n"
            }
        }
    }

    /// A response that sends events until there are no more, the page goes, or the server ends.
    /// - Parameter endsWithServer: whether the events end by themselves when the server does. To watch for that takes two tasks for each
    ///   response.
    package static func response<Events: AsyncSequence & Sendable>(
        _ events: Events, endsWithServer: Bool = false
    ) -> Response where Events.Element == Event {
        Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                if endsWithServer {
                    for try await event in events { try await writer.write(ByteBuffer(string: event.text)) }
                } else {
                    for try await event in events.cancelOnGracefulShutdown() {
                        try await writer.write(ByteBuffer(string: event.text))
                    }
                }
                try await writer.finish(nil)
            })
    }
}
