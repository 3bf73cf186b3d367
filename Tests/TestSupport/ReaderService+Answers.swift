import Foundation

extension ReaderService.State {
    /// Returns the response of a sync service to a call, and applies the call's changes.
    mutating func answer(_ call: ReaderCall) -> Data {
        if call.name == "/accounts/ClientLogin" { return logIn(call) }
        guard call.authorization == "GoogleLogin auth=\(authorization)" else {
            return .response(habits.refusal, habits.blamesToken ? ["X-Reader-Google-Bad-Token": "true"] : [:])
        }
        if call.name == "token" { return .response(200, body: Data("\(token)\n".utf8)) }
        let hasToken = habits.ignoresToken || call["T"] == token
        if call.isWriting, call.name != "stream/items/contents" || call["T"] != nil, !hasToken {
            return .response(401, ["Google-Bad-Token": "true"])
        }
        if !call.isWriting, call["output"] != "json" { return .response(501, body: Data("Not implemented!".utf8)) }
        switch call.name {
        case "tag/list": return tags()
        case "subscription/list": return subscriptions()
        case "stream/items/ids": return ids(call)
        case "stream/items/contents": return contents(call)
        case "preference/stream/list": return allPreferences()
        default: break
        }
        guard call.isWriting else { return ReaderService.json("[]") }
        writes.append(
            ([call.name] + call.fields.filter { $0.name != "T" }.map { "\($0.name)=\($0.value)" }).joined(
                separator: " "))
        switch call.name {
        case "edit-tag": return editTag(call)
        case "subscription/edit": return editSubscription(call)
        case "subscription/quickadd": return quickAdd(call)
        case "subscription/import": return takeList(call)
        case "rename-tag", "disable-tag": return changeLabel(call)
        case "preference/stream/set":
            preferences[call["s"] ?? "", default: [:]][call["k"] ?? ""] = call["v"]
            return .response(200, body: Data("OK".utf8))
        default: return ReaderService.json("[]")
        }
    }

    private mutating func logIn(_ call: ReaderCall) -> Data {
        loginCount += 1
        guard call["Email"] == "ada", call["Passwd"] == password else {
            return .response(habits.refusal, body: Data("Error=BadAuthentication\n".utf8))
        }
        guard !habits.logsInByJSON else { return Self.text(["SID": "x", "LSID": "null", "Auth": authorization]) }
        return .response(200, body: Data("SID=x\nLSID=null\nAuth=\(authorization)\n".utf8))
    }

    private static func text(_ value: Any) -> Data {
        let data = (try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])) ?? Data()
        return ReaderService.json(String(decoding: data, as: UTF8.self))
    }

    private func tags() -> Data {
        let labels = Set(feeds.values.flatMap(\.labels)).sorted()
        let rows =
            [["id": "user/1/state/com.google/starred"]]
            + labels.map { ["id": "user/1/label/\($0)", "type": "folder"] }
        return Self.text(["tags": rows])
    }

    private func subscriptions() -> Data {
        let rows = feeds.sorted { $0.key < $1.key }.map { id, feed -> [String: Any] in
            [
                "id": id, "title": feed.title, "url": feed.url, "htmlUrl": "https://example.org/",
                "categories": feed.labels.sorted().map { ["id": "user/1/label/\($0)", "label": $0] },
            ]
        }
        return Self.text(["subscriptions": rows])
    }

    private func ids(_ call: ReaderCall) -> Data {
        let isStarred = call["s"]?.hasSuffix("starred") ?? false
        let isUnread = call["xt"]?.hasSuffix("/read") ?? false
        let oldest = call["ot"].flatMap { Int($0) } ?? 0
        // A request for read posts returns all posts.
        let all = items.filter { _, item in
            (!isStarred || item.isStarred) && (!isUnread || !item.isRead) && item.published >= oldest
        }.keys.sorted()
        let start = call["c"].flatMap { Int($0) } ?? 0
        let count = min(pageSize, call["n"].flatMap { Int($0) } ?? 20)
        let rows: [Any] = all.dropFirst(start).prefix(count).map {
            ["id": habits.hasLongIDs ? Self.longID($0) : String($0)]
        }
        var answer: [String: Any] = ["itemRefs": rows + Self.values(strangeIDs)]
        let next = start + count
        if next < all.count { answer["continuation"] = habits.continuesByNumber ? next : String(next) as Any }
        return Self.text(answer)
    }

    private func contents(_ call: ReaderCall) -> Data {
        let rows = call.all("i").compactMap(Self.number).compactMap { number -> [String: Any]? in
            guard let item = items[number] else { return nil }
            var categories = ["user/1/state/com.google/reading-list"]
            if item.isRead { categories.append("user/1/state/com.google/read") }
            if item.isStarred { categories.append("user/1/state/com.google/starred") }
            let digits = Self.digits(number)
            return [
                "id": "tag:google.com,2005:reader/item/" + (habits.hasLongIDs ? Self.longID(number) : digits),
                "title": item.title, "published": item.published, "crawlTimeMsec": "\(item.published)000",
                "canonical": [["href": item.link]], "summary": ["content": item.html], "categories": categories,
                "origin": ["streamId": item.feed],
            ]
        }
        return Self.text(
            ["id": "user/1/state/com.google/reading-list", "items": rows as [Any] + Self.values(strangeItems)])
    }

    private static func values(_ texts: [String]) -> [Any] {
        texts.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) }
    }

    private static func digits(_ number: Int64) -> String {
        let digits = String(UInt64(bitPattern: number), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func longID(_ number: Int64) -> String { "5c9fdba8" + digits(number) }

    /// Returns an item's number from any form of its identifier.
    static func number(_ text: String) -> Int64? {
        if let number = Int64(text) { return number }
        if let rest = text.split(separator: "/").last, rest.count == 24 {
            return UInt64(rest.suffix(16), radix: 16).map { Int64(bitPattern: $0) }
        }
        return UInt64(text.split(separator: "/").last ?? "", radix: 16).map { Int64(bitPattern: $0) }
    }

    private mutating func editTag(_ call: ReaderCall) -> Data {
        for number in call.all("i").compactMap(Self.number) {
            for (field, isSo) in [("a", true), ("r", false)] {
                guard let tag = call[field] else { continue }
                if tag.hasSuffix("/read") { items[number]?.isRead = isSo }
                if tag.hasSuffix("/starred") { items[number]?.isStarred = isSo }
            }
        }
        return .response(200, body: Data("OK".utf8))
    }

    private mutating func editSubscription(_ call: ReaderCall) -> Data {
        guard let id = call["s"] else { return .response(400) }
        switch call["ac"] {
        case "unsubscribe": unsubscribe(id)
        case "subscribe": subscribe(String(id.dropFirst("feed/".count)))
        default:
            guard feeds[id] != nil else { return .response(404) }
            if let title = call["t"] { feeds[id]?.title = title }
            if let label = call["a"]?.dropFirst("user/-/label/".count) { feeds[id]?.labels.insert(String(label)) }
            if let label = call["r"]?.dropFirst("user/-/label/".count) { feeds[id]?.labels.remove(String(label)) }
        }
        // The response is empty instead of OK, as from some services.
        return .response(200)
    }

    private mutating func quickAdd(_ call: ReaderCall) -> Data {
        let url = call["quickadd"] ?? ""
        if url.hasSuffix(".json") { return .response(400) }
        guard !unknownFeeds.contains(url) else {
            return Self.text(["query": url, "numResults": 0, "error": "There is no feed."])
        }
        return Self.text(["query": url, "numResults": 1, "streamId": subscribe(url)])
    }

    private mutating func takeList(_ call: ReaderCall) -> Data {
        for match in String(decoding: call.body, as: UTF8.self).matches(of: /xmlUrl="([^"]*)"/) {
            let url = match.1.replacingOccurrences(of: "&amp;", with: "&")
            if !unknownFeeds.contains(url), !url.hasSuffix(".json") { subscribe(url) }
        }
        return .response(200, body: Data("OK".utf8))
    }

    private mutating func changeLabel(_ call: ReaderCall) -> Data {
        let label = String(call["s"]?.dropFirst("user/-/label/".count) ?? "")
        for (id, feed) in feeds where feed.labels.contains(label) {
            feeds[id]?.labels.remove(label)
            if let other = call["dest"]?.dropFirst("user/-/label/".count) { feeds[id]?.labels.insert(String(other)) }
        }
        return .response(200, body: Data("OK".utf8))
    }

    private func allPreferences() -> Data {
        let rows = preferences.mapValues { values in
            values.sorted { $0.key < $1.key }.map { ["id": $0.key, "value": $0.value] }
        }
        return Self.text(["streamprefs": rows])
    }
}
