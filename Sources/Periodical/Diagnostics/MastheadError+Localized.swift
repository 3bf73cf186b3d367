public import Foundation

extension MastheadError: LocalizedError {
    /// What the title or text of an alert says: what was being done to what, and what was found, as a sentence.
    public var errorDescription: String? {
        let ends = summary.hasSuffix(".") || summary.hasSuffix("?") || summary.hasSuffix("!")
        return summary.prefix(1).uppercased() + summary.dropFirst() + (ends ? "" : ".")
    }

    /// What was found.
    public var failureReason: String? { found.printable }

    /// What to do next, in words that name no command.
    public var recoverySuggestion: String? { hint?.printable }
}
