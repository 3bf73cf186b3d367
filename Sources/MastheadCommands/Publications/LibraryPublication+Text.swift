import IssueLibrary
import Periodical

extension LibraryPublication {
    /// Sees to it that its catalogue is looked at.
    func requireFollowed(doing: String) throws(MastheadError) {
        guard !isFollowed else { return }
        let isByHand = url == nil || Handle.isReserved(handle)
        throw MastheadError(
            .configuration, doing: doing, to: handle,
            found: isByHand
                ? "it has no catalogue: its issues were brought in by hand or recovered" : "it is followed no longer",
            hint: isByHand
                ? "`masthead add URL` follows a publication."
                : "`masthead follow \(handle.printable)` follows it again.")
    }

    /// What of it arrives by itself, in two words; or that it is followed no longer.
    var policyText: String { isFollowed ? policy.description : url == nil ? "by hand" : "unfollowed" }

    /// How much of it is here: `3 issues, 41.0 MB`.
    var contentText: String { "\(availableCount.counted("issue")), \(byteCount.byteText)" }

    /// Why the last look at it failed, in a line; nil where it did not.
    var failureSummary: String? { isFollowed ? error?.summary : nil }

    /// Why the last look at it failed, and what to do; nil where it did not.
    var failureText: String? {
        guard isFollowed, let error else { return nil }
        let moved = "Has it moved? `masthead follow \(handle) --url ADDRESS` takes the new address."
        let hint = error.asCommand.hint ?? moved
        return "\(handle.printable): \(error.summary)\n    hint: \(hint.printable)"
    }
}

extension FollowPolicy {
    /// What is said of a publication, or of several, that this holds for from now on.
    func sentence(of subject: String, isPlural: Bool = false) -> String {
        let bring = isPlural ? "bring" : "brings"
        return switch self {
        case .everything: "\(subject) \(bring) in everything from now on"
        case .newest(let count): "\(subject) \(isPlural ? "keep" : "keeps") the newest \(count) from now on"
        case .next(let count):
            "\(subject) \(isPlural ? "keep" : "keeps") the newest \(count) that were not opened yet from now on"
        case .nothing: "\(subject) \(bring) in nothing by \(isPlural ? "themselves" : "itself") from now on"
        }
    }
}
