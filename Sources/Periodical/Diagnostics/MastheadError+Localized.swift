public import Foundation

extension MastheadError: LocalizedError {
    /// The text for an alert: the action, its subject and the cause in one sentence.
    public var errorDescription: String? {
        let ends = summary.hasSuffix(".") || summary.hasSuffix("?") || summary.hasSuffix("!")
        return summary.prefix(1).uppercased() + summary.dropFirst() + (ends ? "" : ".")
    }

    /// The cause of the failure.
    public var failureReason: String? { found.printable }

    /// The next step, without commands.
    public var recoverySuggestion: String? { hint?.printable }
}
