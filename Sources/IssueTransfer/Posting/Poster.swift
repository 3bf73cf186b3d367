import Foundation
import Periodical
import Synchronization

/// A client that sends many small requests over few HTTP/2 connections (RFC 9113), each at most once.
///
/// If there is no response, the error says whether the service may have received the request. Only https is used, and
/// redirects are not followed.
package final class Poster: Sendable {
    /// The configuration of the poster.
    package let configuration: Configuration
    /// The engine, created by the first request.
    private let madeEngine = Mutex<CurlEngine<PostMulti>?>(nil)

    /// Creates a poster.
    package init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Sends a request and waits for the response. If the task is canceled, the request is canceled if possible.
    /// - Throws: ``PostFault`` if no response arrived.
    package func post(_ request: PostRequest) async throws(PostFault) -> PostAnswer {
        let engine = try engine()
        let box = Mutex<PostJob?>(nil)
        let result: Result<PostAnswer, PostFault> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = PostJob(request) { continuation.resume(returning: $0) }
                box.withLock { $0 = job }
                engine.start(job)
                if Task.isCancelled { engine.cancel(job) }
            }
        } onCancel: {
            if let job = box.withLock({ $0 }) { engine.cancel(job) }
        }
        return try result.get()
    }

    private func engine() throws(PostFault) -> CurlEngine<PostMulti> {
        do {
            return try madeEngine.withLock { made throws(MastheadError) in
                if let made { return made }
                try ProcessLimits.require(to: "prepare to send")
                let engine = try CurlEngine(PostMulti(configuration))
                made = engine
                return engine
            }
        } catch {
            throw PostFault(.unreachable, mayHaveArrived: false, error.summary)
        }
    }
}
