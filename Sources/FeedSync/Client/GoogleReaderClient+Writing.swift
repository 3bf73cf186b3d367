package import Foundation
import IssueTransfer
package import Periodical

extension GoogleReaderClient {
    /// The number of items in each request that changes their state.
    package static let marksAtOnce = 250

    /// The service's response to a change.
    package enum Reception: Sendable, Hashable {
        case done
        /// The service has permanently refused the change.
        case refused(String)
    }

    /// Marks items as read or unread, or adds or removes their stars.
    package func mark(_ ids: [String], isFavorite: Bool, isSo: Bool) async throws(MastheadError) -> Reception {
        let state = isFavorite ? ReaderState.starred : ReaderState.read
        return try await edit("edit-tag", ids.map { ("i", ItemID.spelled($0)) } + [(isSo ? "a" : "r", state)])
    }

    /// Changes the name or folders of a subscription.
    package func change(
        _ feed: String, title: String? = nil, adding added: String? = nil, removing removed: String? = nil
    ) async throws(MastheadError) -> Reception {
        var fields = [(name: "ac", value: "edit"), (name: "s", value: feed)]
        if let title { fields.append(("t", title)) }
        if let added { fields.append(("a", ReaderState.labels + added)) }
        if let removed { fields.append(("r", ReaderState.labels + removed)) }
        return try await edit("subscription/edit", fields, taking: Self.feedRefusals)
    }

    package func unsubscribe(_ feed: String) async throws(MastheadError) -> Reception {
        try await edit("subscription/edit", [("ac", "unsubscribe"), ("s", feed)], taking: Self.feedRefusals)
    }

    /// Subscribes to the feed at a URL.
    package func subscribe(_ url: URL) async throws(MastheadError) -> Reception {
        let (status, answer) = try await post(
            "subscription/quickadd", [("quickadd", url.absoluteString)], query: [("output", "json")],
            taking: Self.feedRefusals)
        if status == 200, !answer.isPage, let object = try answer.object() {
            if let error = object["error"]?.text, !error.isEmpty {
                return .refused(ReaderItem.words(error) ?? "the service refused the feed")
            }
            guard object["numResults"]?.text == "0" else { return .done }
            return .refused("the service found no feed at this address")
        }
        // Try a plain subscription, because the service may not support `quickadd` for this kind of feed, or at all.
        return try await edit(
            "subscription/edit", [("ac", "subscribe"), ("s", "feed/\(url.absoluteString)")], taking: Self.feedRefusals)
    }

    /// Subscribes to all feeds in an OPML list, with their folders.
    package func importList(_ list: Data) async throws(MastheadError) -> Reception {
        let body = HTTPBody(list, contentType: "text/xml; charset=utf-8")
        let (status, answer) = try await post("subscription/import", body: body, taking: Self.feedRefusals)
        guard status == 200, !answer.isPage, answer.text != "[]" else {
            return .refused("the service does not accept lists")
        }
        return .done
    }

    /// Renames a folder.
    package func renameFolder(_ label: String, to other: String) async throws(MastheadError) -> Reception {
        try await edit("rename-tag", [("s", ReaderState.labels + label), ("dest", ReaderState.labels + other)])
    }

    /// Deletes a folder. The feeds in the folder are kept.
    package func removeFolder(_ label: String) async throws(MastheadError) -> Reception {
        try await edit("disable-tag", [("s", ReaderState.labels + label)])
    }

    /// Stores a preference for a stream.
    package func setPreference(
        _ key: String, to value: String, of stream: String
    ) async throws(MastheadError) -> Reception {
        try await edit("preference/stream/set", [("s", stream), ("k", key), ("v", value)])
    }

    /// The HTTP statuses that mean that a service has permanently refused a change.
    private static let refusals: Set<Int> = [400, 404, 501]
    /// The HTTP statuses with which services permanently refuse a change to the list of feeds. Status 403 is among
    /// them, because some accounts may only read and mark posts.
    private static let feedRefusals = refusals.union([403])

    private func edit(
        _ path: String, _ fields: [(name: String, value: String)], taking statuses: Set<Int> = refusals
    ) async throws(MastheadError) -> Reception {
        let (status, answer) = try await post(path, fields, taking: statuses)
        guard status == 200 else { return .refused("the service returned \(status)") }
        if answer.text == "[]" { return .refused("the service does not support this request") }
        guard answer.isDone else {
            throw answer.unexpected(answer.isPage ? "the answer is a web page" : "the answer is not OK")
        }
        return .done
    }
}
