import IssueLibrary
import Periodical
import Schedule

extension LibraryPublication {
    /// Throws an error if the publication is not followed.
    func requireFollowed(cannot action: String) throws(MastheadError) {
        guard !isFollowed else { return }
        if let error = errorWithoutCatalog(cannot: action) { throw error }
        throw MastheadError(
            .configuration, cannot: action, to: handle, found: "you unfollowed this publication",
            hint: "Use `masthead follow \(handle.printable)` to follow the publication again.")
    }

    /// Returns an error if the publication has no catalog, otherwise nil.
    func errorWithoutCatalog(cannot action: String) -> MastheadError? {
        guard url == nil || Handle.isReserved(handle) else { return nil }
        guard handle == Handle.own else {
            return MastheadError(
                .configuration, cannot: action, to: handle, found: "the publication was recovered without its catalog",
                hint: "Use `masthead add URL` to follow its catalog.")
        }
        return MastheadError(
            .configuration, cannot: action, to: handle,
            found: "this bookshelf contains imported files and has no catalog",
            hint: "Use `masthead add FILE` to import a file, or `masthead remove \(handle)/NAME` to delete a file.")
    }

    /// The follow policy in a few words, or a note that the publication is not followed. This is `-` for feeds, all of
    /// whose posts are downloaded.
    var policyText: String {
        guard isFollowed else { return url == nil ? "by hand" : "unfollowed" }
        guard let feed else { return policy.description }
        return feed.isEnded ? "ended" : "-"
    }

    /// Returns the check interval, with a note if it is the default or adapts to the feed.
    /// - Parameter rules: the default settings.
    func intervalText(by rules: ArrivalRules) -> String {
        if let interval { return interval.description }
        guard kind == .feed else { return "\(rules.interval) (default)" }
        guard let rhythm else {
            return "adapts to the feed after the first check; \(rules.interval) until then"
        }
        return "adapts to the feed, now about \(rhythm.roundedText)"
    }

    /// How many items are downloaded and their size, such as `3 issues, 41.0 MB`.
    var contentText: String {
        kind == .feed ? kind.counted(itemCount) : "\(kind.counted(availableCount)), \(byteCount.byteText)"
    }

    /// The time and result of the last check, or nil if the publication has never been checked.
    var lookText: String? {
        let time = history.lookedAt ?? refreshedAt
        return time.map { "\($0.rfc3339) (\($0.ago()))" + (outcomeText.isEmpty ? "" : ": \(outcomeText)") }
    }

    /// The result of the last check, such as `unchanged`, `2 new, 1 corrected` or `failed`, or an empty string if it is
    /// unknown.
    var outcomeText: String {
        switch outcome {
        case nil: ""
        case .unchanged: "unchanged"
        case .failed: "failed"
        case .changed(let added, let revised, let withdrawn):
            [(added, "new"), (revised, "corrected"), (withdrawn, "withdrawn")].filter { $0.0 > 0 }
                .map { "\($0.0) \($0.1)" }.joined(separator: ", ").nonEmpty ?? "changed"
        }
    }

    /// The error of the last check on one line, or nil if the check succeeded.
    var failureSummary: String? { isFollowed ? error?.summary : nil }

    /// The error of the last check with its hint, or nil if the check succeeded.
    var failureText: String? {
        guard isFollowed, let error else { return nil }
        let moved = "If it has moved, use `masthead follow \(handle) --url ADDRESS`."
        let hint = error.asCommand.hint ?? moved
        return "\(handle.printable): \(error.summary)\n    hint: \(hint.printable)"
    }
}

extension PublicationKind {
    /// Returns a number of items with their noun, such as `3 issues` or `1 book`.
    func counted(_ count: Int) -> String {
        switch self {
        case .magazine: count.counted("issue")
        case .bookshelf: count.counted("book")
        case .feed: count.counted("post")
        }
    }
}

extension RefreshInterval {
    /// The interval, rounded, such as `40 minutes`, `14 hours` or `2 days`.
    fileprivate var roundedText: String {
        let minutes = Int((seconds / 60).rounded())
        if minutes < 60 { return minutes.counted("minute") }
        let hours = Int((seconds / 3600).rounded())
        return hours < 48 ? hours.counted("hour") : Int((seconds / 86_400).rounded()).counted("day")
    }
}

extension String {
    /// The string, or nil if it is empty.
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension FollowPolicy {
    /// Returns a message that the policy applies to one or several publications from now on.
    func sentence(of subject: String, isPlural: Bool = false) -> String {
        let bring = isPlural ? "download" : "downloads"
        return switch self {
        case .everything: "\(subject) \(bring) everything from now on"
        case .newest(let count):
            "\(subject) \(isPlural ? "keep" : "keeps") the newest \(count == 1 ? "item" : "\(count) items") from now on"
        case .next(let count):
            """
            \(subject) \(isPlural ? "keep" : "keeps") the newest \
            \(count == 1 ? "unopened item" : "\(count) unopened items") from now on
            """
        case .nothing: "\(subject) \(bring) nothing automatically from now on"
        }
    }
}
