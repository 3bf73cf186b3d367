package import Foundation
import IssueTransfer
package import Periodical

extension GoogleReaderClient {
    /// How many items are marked at a time.
    package static let marksAtOnce = 250

    /// What became of something that a service was told.
    package enum Reception: Sendable, Hashable {
        case done
        /// The service does not want it; trying again does not help.
        case refused(String)
    }

    /// Marks items as read or unread, or as starred or not.
    package func mark(_ ids: [String], isFavorite: Bool, isSo: Bool) async throws(MastheadError) -> Reception {
        let state = isFavorite ? ReaderState.starred : ReaderState.read
        return try await edit("edit-tag", ids.map { ("i", ItemID.spelled($0)) } + [(isSo ? "a" : "r", state)])
    }

    /// Changes a subscription: its name, or one of its folders.
    package func change(
        _ feed: String, title: String? = nil, adding added: String? = nil, removing removed: String? = nil
    ) async throws(MastheadError) -> Reception {
        var fields = [(name: "ac", value: "edit"), (name: "s", value: feed)]
        if let title { fields.append(("t", title)) }
        if let added { fields.append(("a", ReaderState.labels + added)) }
        if let removed { fields.append(("r", ReaderState.labels + removed)) }
        return try await edit("subscription/edit", fields)
    }

    package func unsubscribe(_ feed: String) async throws(MastheadError) -> Reception {
        try await edit("subscription/edit", [("ac", "unsubscribe"), ("s", feed)])
    }

    /// Subscribes to a feed by its address.
    package func subscribe(_ url: URL) async throws(MastheadError) -> Reception {
        let (status, answer) = try await post(
            "subscription/quickadd", [("quickadd", url.absoluteString)], query: [("output", "json")],
            taking: [400, 404, 501])
        if status == 200, !answer.isPage, let object = try answer.object() {
            if let error = object["error"]?.text, !error.isEmpty {
                return .refused(ReaderItem.words(error) ?? "it says no")
            }
            guard object["numResults"]?.text == "0" else { return .done }
            return .refused("it finds no feed there")
        }
        // A service that lacks this, or does not know the kind of the feed, may take it as it is.
        return try await edit("subscription/edit", [("ac", "subscribe"), ("s", "feed/\(url.absoluteString)")])
    }

    /// Subscribes to all feeds of a list (OPML), in their folders.
    package func importList(_ list: Data) async throws(MastheadError) -> Reception {
        let body = HTTPBody(list, contentType: "text/xml; charset=utf-8")
        let (status, answer) = try await post("subscription/import", body: body, taking: [400, 404, 501])
        guard status == 200, !answer.isPage, answer.text != "[]" else { return .refused("it takes no lists") }
        return .done
    }

    /// Gives a folder another name.
    package func renameFolder(_ label: String, to other: String) async throws(MastheadError) -> Reception {
        try await edit("rename-tag", [("s", ReaderState.labels + label), ("dest", ReaderState.labels + other)])
    }

    /// Takes a folder away; its feeds stay.
    package func removeFolder(_ label: String) async throws(MastheadError) -> Reception {
        try await edit("disable-tag", [("s", ReaderState.labels + label)])
    }

    /// Keeps something of a stream beside its items.
    package func setPreference(
        _ key: String, to value: String, of stream: String
    ) async throws(MastheadError) -> Reception {
        try await edit("preference/stream/set", [("s", stream), ("k", key), ("v", value)])
    }

    private func edit(
        _ path: String, _ fields: [(name: String, value: String)]
    ) async throws(MastheadError) -> Reception {
        let (status, answer) = try await post(path, fields, taking: [400, 404, 501])
        guard status == 200 else { return .refused("it answers \(status)") }
        if answer.text == "[]" { return .refused("it does not have this") }
        guard answer.isDone else { throw answer.strange(answer.isPage ? "it is a web page" : "it is not OK") }
        return .done
    }
}
