import Periodical

/// A failure of the server itself, such as a broken template in a checkout. The request was fine.
struct ServerFault: Error {
    let error: MastheadError

    /// Runs work whose errors are failures of the server.
    static func catching<Value>(_ work: () throws(MastheadError) -> Value) throws(ServerFault) -> Value {
        do throws(MastheadError) { return try work() } catch { throw ServerFault(error: error) }
    }
}
