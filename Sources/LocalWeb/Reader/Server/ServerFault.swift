import Periodical

/// A failure of the server itself, for example a broken template in a checkout. The request was valid.
struct ServerFault: Error {
    let error: MastheadError

    /// Runs a closure whose errors count as server failures.
    static func catching<Value>(_ work: () throws(MastheadError) -> Value) throws(ServerFault) -> Value {
        do throws(MastheadError) { return try work() } catch { throw ServerFault(error: error) }
    }
}
