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
        /// Nothing for the page: writing it shows whether the page still listens.
        case comment
    }

    /// A response that sends events until there are no more, the page goes, or the server ends.
    package static func response<Events: AsyncSequence & Sendable>(
        _ events: Events
    ) -> Response where Events.Element == Event {
        Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                for try await event in events.cancelOnGracefulShutdown() {
                    switch event {
                    case .data(let line): try await writer.write(ByteBuffer(string: "data: \(line)\n\n"))
                    case .comment: try await writer.write(ByteBuffer(string: ":\n\n"))
                    }
                }
                try await writer.finish(nil)
            })
    }
}
