import Periodical
import ServerStore
import StoreReceipts

extension Problem {
    /// The answer to what cannot be given or taken; nil for an error that is none of the asker's.
    static func sale(_ error: MastheadError) -> Problem? {
        switch error.code {
        case .productUnknown: Problem(.unprocessableContent, "There is no such product.")
        case .productUnfit, .configuration:
            Problem(.unprocessableContent, "\(error.found)\(error.hint.map { ": \($0)" } ?? "")")
        case .accountUnknown: Problem(.unprocessableContent, "There is no such account.")
        case .purchaseShared: Problem(.conflict, "\(error.found). \(error.hint ?? "")")
        case .deliveryReplayed:
            Problem(.conflict, "Another one of that id came before: what is new has an id of its own.")
        case .malformedReceipt: Problem(.badRequest, "It is not of the form that the store's documents have.")
        case .untrustedReceipt, .foreignReceipt:
            Problem(.unprocessableContent, "It is not signed by the store for this app: \(error.found).")
        default: nil
        }
    }

    /// Does something of a sale; what cannot be given or taken is answered so.
    /// - Parameter ofAsker: whether the account is that of the asker, whose token leads nowhere once the account was deleted.
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
