import Foundation
import Periodical
import Synchronization

extension HTTPClient {
    /// Answers a request for a `file:` URL. The file is read on a separate thread, because disks can be slow.
    func read(_ request: HTTPRequest, _ sink: any ResponseSink) async throws(MastheadError) {
        let file = try LocalFile(request)
        let isCancelled = Mutex(false)
        let result: Result<Void, MastheadError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(MastheadError) {
                    try EngineThread.start {
                        continuation.resume(
                            returning: Result { () throws(MastheadError) in
                                try file.answer(sink) { isCancelled.withLock { $0 } }
                            })
                    }
                } catch { continuation.resume(returning: .failure(error)) }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        try result.get()
    }
}
