package import Foundation
package import IssueLibrary
package import Periodical

extension GoogleReaderClient {
    /// The number of IDs per request.
    private static let idsAtOnce = 1000
    /// The maximum number of pages per stream.
    private static let maximumPageCount = 1000
    /// The number of items per request.
    package static let itemsAtOnce = 100
    /// The maximum number of subscriptions.
    private static let maximumFeedCount = 50_000

    /// Fetches all subscriptions of the account.
    package func subscriptions() async throws(MastheadError) -> ReaderRows<ServiceSubscription> {
        let path = "subscription/list"
        guard let list = try await get(path)?["subscriptions"] else { return ReaderRows(rows: []) }
        guard let rows = list.array, rows.count <= Self.maximumFeedCount else {
            throw unexpected(path, "the subscriptions are not a list of at most \(Self.maximumFeedCount)")
        }
        let read = rows.compactMap(ReaderItem.subscription)
        var seen: Set<String> = []
        return ReaderRows(
            rows: read.filter { seen.insert($0.id).inserted }, strangeCount: rows.count - read.count)
    }

    /// Fetches the service's labels, which may be folders or serve another purpose.
    package func labels() async throws(MastheadError) -> [String] {
        let rows = try await get("tag/list")?["tags"]?.array ?? []
        return rows.prefix(Self.maximumFeedCount).compactMap { row in
            guard let tag = row.dictionary, tag["type"]?.string ?? "folder" == "folder" else { return nil }
            return tag["id"]?.string.flatMap(ReaderState.label)
        }
    }

    /// Fetches the IDs of all items in a stream, from all of its pages.
    /// - Parameters:
    ///   - stream: the stream.
    ///   - oldest: how far back to go.
    package func ids(
        of stream: ReaderStream, since oldest: Date? = nil
    ) async throws(MastheadError) -> ReaderRows<String> {
        let path = "stream/items/ids"
        var query = [("s", stream.name), ("n", String(Self.idsAtOnce))].map { (name: $0.0, value: $0.1) }
        if let excluded = stream.excluded { query.append(("xt", excluded)) }
        if let oldest { query.append(("ot", String(Int(max(0, oldest.timeIntervalSince1970))))) }
        var (ids, seen, continuations) = (ReaderRows<String>(rows: []), Set<String>(), Set<String>())
        var continuation: String?
        for _ in 0..<Self.maximumPageCount {
            let page = try await get(path, query + (continuation.map { [("c", $0)] } ?? []))
            guard let page else { throw unexpected(path, "the service does not support this request") }
            let references = page["itemRefs"]?.array ?? []
            for reference in references {
                guard let id = reference.dictionary?["id"]?.text.flatMap(ItemID.canonical) else {
                    ids.strangeCount += 1
                    continue
                }
                if seen.insert(id).inserted { ids.rows.append(id) }
            }
            guard let next = page["continuation"]?.text, !next.isEmpty, !references.isEmpty else { return ids }
            guard next.utf8.count <= 1024, continuations.insert(next).inserted else {
                throw unexpected(path, "the pages form a loop")
            }
            continuation = next
        }
        throw unexpected(path, "more than \(Self.maximumPageCount) pages")
    }

    /// Fetches the given items, except those that the service no longer has.
    package func items(_ ids: [String]) async throws(MastheadError) -> ReaderRows<ServiceItem> {
        let path = "stream/items/contents"
        let (_, answer) = try await post(
            path, ids.map { ("i", ItemID.spelled($0)) }, query: [("output", "json")])
        guard let rows = try answer.object()?["items"]?.array else { throw answer.unexpected("the items are missing") }
        let asked = Set(ids)
        var (items, seen) = (ReaderRows<ServiceItem>(rows: []), Set<String>())
        for row in rows {
            switch ReaderItem(row) {
            // An item that was not requested may be a requested item whose ID was not understood.
            case .item(let item) where !asked.contains(item.id): items.strangeCount += 1
            case .empty(let id) where !asked.contains(id): items.strangeCount += 1
            case .item(let item): if seen.insert(item.id).inserted { items.rows.append(item) }
            case .empty: break
            case .strange: items.strangeCount += 1
            }
        }
        return items
    }

    /// Fetches the preferences stored for a stream. Returns nil if the service does not store preferences.
    package func preferences(of stream: String) async throws(MastheadError) -> [String: String]? {
        guard let all = try await get("preference/stream/list", lacking: [400, 404, 405, 501])?["streamprefs"] else {
            return nil
        }
        // Some services encode an empty object as a list.
        guard let streams = all.dictionary else { return all.array?.isEmpty == true ? [:] : nil }
        let state = ReaderState.state(stream)
        var found: [String: String] = [:]
        for (name, rows) in streams where name == stream || state != nil && ReaderState.state(name) == state {
            for row in rows.array ?? [] {
                guard let fields = row.dictionary, let key = fields["id"]?.text else { continue }
                found[key] = fields["value"]?.text
            }
        }
        return found
    }

    nonisolated func unexpected(_ path: String, _ found: String) -> MastheadError {
        ReaderAnswer(data: Data(), place: base.appending(path: "reader/api/0/\(path)").redacted).unexpected(found)
    }
}
