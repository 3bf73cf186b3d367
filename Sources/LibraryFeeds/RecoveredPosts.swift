import Foundation
import GRDB
import LibraryCore
import Periodical

/// Feeds and posts recovered from a damaged database and its backups.
struct RecoveredPosts: RecoveredPart {
    typealias Fields = [String: StoredValue]

    /// The feeds, by the IDs of their publications.
    private(set) var feeds: [Int64: Fields] = [:]
    /// The posts, by their IDs.
    private(set) var posts: [Int64: Fields] = [:]
    /// The contents of posts, by post ID.
    private(set) var contents: [Int64: String] = [:]
    /// The full texts of posts, by post ID.
    private(set) var articles: [Int64: Fields] = [:]
    /// The changes that the sync service has not received yet.
    private(set) var changes: [[StoredValue]: Fields] = [:]

    private struct Key: Hashable {
        let publication: Int64
        let text: String
    }
    private var identities: [Key: Int64] = [:]
    private var names: Set<Key> = []

    /// Adds the rows that are not known yet. The newest rows are added first, so known rows are kept.
    mutating func add(_ rows: LibraryRows, _ renumbered: RecoveredNumbers) {
        let (publications, isRenumbered) = (renumbered.publications, renumbered.isRenumbered)
        for fields in rows["feed"].dictionaries {
            guard let id = fields["publicationID"]?.integer.flatMap({ publications[$0] }), feeds[id] == nil else {
                continue
            }
            feeds[id] = Self.feed(fields, id)
        }
        var numbers: [Int64: Int64] = [:]
        var next = (posts.keys.max() ?? 0) + 1
        for fields in rows["post"].dictionaries {
            guard let number = fields["id"]?.integer, numbers[number] == nil,
                let identity = fields["identity"]?.text, !identity.isEmpty,
                let publication = fields["publicationID"]?.integer.flatMap({ publications[$0] })
            else { continue }
            let key = Key(publication: publication, text: identity)
            // The feed may have changed the post's identity since the backup, but the post's ID is the same.
            if let twin = identities[key] ?? (isRenumbered || posts[number] == nil ? nil : number) {
                numbers[number] = twin
                continue
            }
            let id = isRenumbered ? next : number
            next = max(next, id) + 1
            numbers[number] = id
            identities[key] = id
            posts[id] = post(fields, id, publication)
        }
        for fields in rows["postContent"].dictionaries {
            guard let id = fields["postID"]?.integer.flatMap({ numbers[$0] }), contents[id] == nil,
                let html = fields["html"]?.text
            else { continue }
            contents[id] = html
        }
        for fields in rows["postArticle"].dictionaries {
            guard let id = fields["postID"]?.integer.flatMap({ numbers[$0] }), articles[id] == nil,
                let html = fields["html"]?.text
            else { continue }
            var kept: Fields = ["postID": .integer(id), "html": .text(html), "url": Self.url(fields["url"]) ?? .null]
            for column in ["hash", "triedHash"] { kept[column] = Self.text(fields["hash"]) }
            kept["fetchedAt"] = .real(Self.time(fields["fetchedAt"]) ?? 0)
            articles[id] = kept
        }
        for fields in rows["statusChange"].dictionaries {
            guard let what = fields["what"]?.text, let value = fields["value"]?.text,
                let number = fields["subject"]?.integer,
                let subject = Self.subject(number, of: what, value, posts: numbers, publications)
            else { continue }
            let key: [StoredValue] = [.text(what), .integer(subject)]
            guard changes[key] == nil else { continue }
            changes[key] = [
                "what": .text(what), "subject": .integer(subject), "value": .text(value),
                "changedAt": .real(Self.time(fields["changedAt"]) ?? 0),
            ]
        }
    }

    /// Returns the new ID of the post or feed that a change refers to, or nil if that is unknown or the change is
    /// invalid.
    private static func subject(
        _ number: Int64, of what: String, _ value: String, posts: [Int64: Int64], _ publications: [Int64: Int64]
    ) -> Int64? {
        if StatusChange.What(rawValue: what) != nil { return posts[number] }
        guard SubscriptionChange.What(rawValue: what) != nil, let read = SubscriptionChange.read(value) else {
            return nil
        }
        // Use a negative ID for an unfollowed feed without a row, because no other feed can have that ID.
        return publications[number] ?? (read.isFollowed ? nil : -abs(number))
    }

    private static func feed(_ fields: Fields, _ id: Int64) -> Fields {
        var kept: Fields = ["publicationID": .integer(id), "isEnded": flag(fields["isEnded"])]
        for column in ["home", "picture", "topic"] { kept[column] = url(fields[column]) }
        for column in ["summary", "language", "ownTitle", "listedTitle", "serviceID"] {
            kept[column] = text(fields[column])
        }
        kept["hubs"] = list(fields["hubs"], of: String.self)
        kept["folders"] = list(fields["folders"], of: [String].self)
        kept["retentionDays"] = fields["retentionDays"]?.integer.flatMap {
            (0...36_500).contains($0) ? .integer($0) : nil
        }
        kept["pictureLimit"] = fields["pictureLimit"]?.integer.flatMap {
            FeedDetails.pictureLimits.contains(Int($0)) ? .integer($0) : nil
        }
        for column in ["keepsPictures", "fetchesArticles"] {
            kept[column] = fields[column].flatMap { $0 == .null ? nil : flag($0) }
        }
        return kept
    }

    private mutating func post(_ fields: Fields, _ id: Int64, _ publication: Int64) -> Fields {
        var kept: Fields = ["id": .integer(id), "publicationID": .integer(publication)]
        for column in ["identity", "title", "summary", "comments", "language", "source", "serviceID"] {
            kept[column] = Self.text(fields[column])
        }
        for column in ["link", "externalLink", "picture", "comments"] { kept[column] = Self.url(fields[column]) }
        for column in ["authors", "categories"] { kept[column] = Self.list(fields[column], of: String.self) }
        kept["enclosures"] = Self.list(fields["enclosures"], of: PostEnclosure.self)
        for column in ["isRead", "isFavorite", "isInFeed"] { kept[column] = Self.flag(fields[column]) }
        for column in ["publishedAt", "changedAt", "readAt"] {
            kept[column] = Self.time(fields[column]).map { .real($0) }
        }
        let seen = Self.time(fields["seenAt"]) ?? 0
        if kept["isInFeed"] == .integer(0) {
            // If the time was lost, the retention starts now.
            kept["goneAt"] = .real(max(Self.time(fields["goneAt"]) ?? Date().timeIntervalSince1970, seen))
        }
        kept["seenAt"] = .real(seen)
        kept["sortAt"] = .real(Self.time(fields["sortAt"]) ?? seen)
        kept["sortTitle"] = .text(PostQuery.key(ofTitle: kept["title"]?.text))
        kept["hash"] = .text(fields["hash"]?.text ?? "")
        let name = fields["name"]?.text.flatMap { IssueName.mirroringFault(in: $0) == nil ? $0 : nil } ?? "post-\(id)"
        let isNew = names.insert(Key(publication: publication, text: name)).inserted
        kept["name"] = .text(isNew ? name : "\(name)-\(id)")
        return kept
    }

    private static func text(_ value: StoredValue?) -> StoredValue? { value?.text.map { .text($0) } }

    private static func url(_ value: StoredValue?) -> StoredValue? {
        value?.text.flatMap { URL(string: $0) == nil ? nil : .text($0) }
    }

    private static func flag(_ value: StoredValue?) -> StoredValue { .integer((value?.number ?? 0) == 0 ? 0 : 1) }

    private static func time(_ value: StoredValue?) -> Double? {
        value?.number.flatMap { Row.times.contains($0) ? $0 : nil }
    }

    /// Returns the value if it is a JSON array with elements of this type, otherwise nil.
    private static func list<Element: Decodable>(_ value: StoredValue?, of type: Element.Type) -> StoredValue? {
        guard let text = value?.text else { return nil }
        do {
            _ = try JSONDecoder().decode([Element].self, from: Data(text.utf8))
            return .text(text)
        } catch { return nil }
    }
}
