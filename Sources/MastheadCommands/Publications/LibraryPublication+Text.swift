import IssueLibrary
import Periodical
import Schedule

extension LibraryPublication {
    /// Sees to it that its catalog is looked at.
    func requireFollowed(cannot action: String) throws(MastheadError) {
        guard !isFollowed else { return }
        if let error = errorWithoutCatalog(cannot: action) { throw error }
        throw MastheadError(
            .configuration, cannot: action, to: handle, found: "you unfollowed this publication",
            hint: "Use `masthead follow \(handle.printable)` to follow it again.")
    }

    /// Why nothing can be done with its catalog, where it has none; nil where it has one.
    func errorWithoutCatalog(cannot action: String) -> MastheadError? {
        guard url == nil || Handle.isReserved(handle) else { return nil }
        guard handle == Handle.own else {
            return MastheadError(
                .configuration, cannot: action, to: handle, found: "the publication was recovered without its catalog",
                hint: "Use `masthead add URL` to follow its catalog.")
        }
        return MastheadError(
            .configuration, cannot: action, to: handle,
            found: "this shelf holds imported files and has no catalog",
            hint: "Use `masthead add FILE` to import a file, or `masthead remove \(handle)/NAME` to delete one.")
    }

    /// What of it arrives by itself, in two words; or that it is followed no longer. Of a feed all posts arrive, which is not said.
    var policyText: String {
        guard isFollowed else { return url == nil ? "by hand" : "unfollowed" }
        guard let feed else { return policy.description }
        return feed.isEnded ? "ended" : "-"
    }

    /// How long after a look the next one is due, and what decides that.
    /// - Parameter rules: what is usual.
    func intervalText(by rules: ArrivalRules) -> String {
        if let interval { return interval.description }
        guard kind == .feed else { return "\(rules.interval) (default)" }
        guard let rhythm else {
            return "adapts to the feed after the first check; \(rules.interval) until then"
        }
        return "adapts to the feed, now about \(rhythm.roundedText)"
    }

    /// How much of it is here: `3 issues, 41.0 MB`.
    var contentText: String {
        kind == .feed ? kind.counted(itemCount) : "\(kind.counted(availableCount)), \(byteCount.byteText)"
    }

    /// When its catalog was last looked at, and what came of it; nil where it never was.
    var lookText: String? {
        let time = history.lookedAt ?? refreshedAt
        return time.map { "\($0.rfc3339) (\($0.ago()))" + (outcomeText.isEmpty ? "" : ": \(outcomeText)") }
    }

    /// What came of the last look: `unchanged`, `2 new, 1 corrected`, `failed`; empty where nothing is known.
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

    /// Why the last look at it failed, in a line; nil where it did not.
    var failureSummary: String? { isFollowed ? error?.summary : nil }

    /// Why the last look at it failed, and what to do; nil where it did not.
    var failureText: String? {
        guard isFollowed, let error else { return nil }
        let moved = "If it has moved, use `masthead follow \(handle) --url ADDRESS`."
        let hint = error.asCommand.hint ?? moved
        return "\(handle.printable): \(error.summary)\n    hint: \(hint.printable)"
    }
}

extension PublicationKind {
    /// So many of what it offers: `3 issues`, `1 book`.
    func counted(_ count: Int) -> String {
        switch self {
        case .magazine: count.counted("issue")
        case .bookshelf: count.counted("book")
        case .feed: count.counted("post")
        }
    }
}

extension RefreshInterval {
    /// The length as people say it: `40 minutes`, `14 hours`, `2 days`.
    fileprivate var roundedText: String {
        let minutes = Int((seconds / 60).rounded())
        if minutes < 60 { return minutes.counted("minute") }
        let hours = Int((seconds / 3600).rounded())
        return hours < 48 ? hours.counted("hour") : Int((seconds / 86_400).rounded()).counted("day")
    }
}

extension String {
    /// Itself, unless it is empty.
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension FollowPolicy {
    /// What is said of a publication, or of several, that this holds for from now on.
    func sentence(of subject: String, isPlural: Bool = false) -> String {
        let bring = isPlural ? "download" : "downloads"
        return switch self {
        case .everything: "\(subject) \(bring) everything from now on"
        case .newest(let count): "\(subject) \(isPlural ? "keep" : "keeps") the newest \(count) from now on"
        case .next(let count):
            """
            \(subject) \(isPlural ? "keep" : "keeps") the newest \
            \(count == 1 ? "unopened item" : "\(count) unopened items") from now on
            """
        case .nothing: "\(subject) \(bring) nothing automatically from now on"
        }
    }
}
