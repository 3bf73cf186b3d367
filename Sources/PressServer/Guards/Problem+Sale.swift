import Periodical
import ServerStore
import StoreReceipts

extension Problem {
    /// Returns the response to an error in a sale, or nil if the client did not cause the error.
    static func sale(_ error: MastheadError) -> Problem? {
        switch error.code {
        case .productUnknown: Problem(.unprocessableContent, "There is no such product.")
        case .productUnfit, .configuration:
            Problem(.unprocessableContent, "\(error.found.capitalizedFirst).\(error.hint.map { " \($0)" } ?? "")")
        case .accountUnknown: Problem(.unprocessableContent, "There is no such account.")
        case .purchaseShared: Problem(.conflict, "\(error.found.capitalizedFirst). \(error.hint ?? "")")
        case .deliveryReplayed:
            Problem(.conflict, "Another delivery had this id: use a new id for each event.")
        case .malformedReceipt: Problem(.badRequest, "The document does not have the format of the store's documents.")
        case .untrustedReceipt, .foreignReceipt:
            Problem(.unprocessableContent, "The document is not signed by the store for this app: \(error.found).")
        default: nil
        }
    }

    /// Runs a step of a sale, and converts its error to a response.
    /// - Parameter ofAsker: Whether the step uses the client's own account. If that account was deleted, the token is
    ///   invalid.
    static func answering<Value>(
        ofAsker: Bool = false, _ body: () async throws(MastheadError) -> Value
    ) async throws -> Value {
        do throws(MastheadError) { return try await body() } catch {
            if ofAsker, error.code == .accountUnknown { throw error }
            if let problem = sale(error) { throw problem }
            throw error
        }
    }
}
