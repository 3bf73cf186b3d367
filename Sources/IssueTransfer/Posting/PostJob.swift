/// A request and the closure that receives its response.
final class PostJob: Sendable {
    let request: PostRequest
    private let completion: @Sendable (Result<PostAnswer, PostFault>) -> Void

    /// - Parameter completion: called once with the response, on the engine's thread.
    init(_ request: PostRequest, completion: @escaping @Sendable (Result<PostAnswer, PostFault>) -> Void) {
        self.request = request
        self.completion = completion
    }

    func end(_ result: Result<PostAnswer, PostFault>) { completion(result) }
}
