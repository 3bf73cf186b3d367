import Foundation
import Periodical
import Synchronization

/// Sends many small requests over few connections of HTTP/2 (RFC 9113), each at most once.
///
/// Nothing is sent again by itself: where no answer came, the caller is told whether the request may have arrived. Redirects are
/// not followed, and only https is spoken.
package final class Poster: Sendable {
    /// How it was set up.
    package let configuration: Configuration
    /// Made with the first request.
    private let madeEngine = Mutex<CurlEngine<PostMulti>?>(nil)

    /// Makes one with connections of its own.
    package init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Sends a request and waits for its answer. Where the task is cancelled, it is taken back as far as that can be done.
    /// - Throws: ``PostFault``.
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
