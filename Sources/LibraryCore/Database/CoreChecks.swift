import Foundation
import GRDB
import IssueTransfer
import Periodical

/// The value checks for the core tables: publications, items, downloads, positions, marks and settings.
enum CoreChecks {
    static let tables: [String: TableCheck] = [
        "publication": TableCheck(publication, row: publicationFault),
        "item": TableCheck(item),
        "assetDownload": TableCheck([
            "identifier": ValueCheck { value in
                if case .bytes(let bytes) = value { return bytes.count == 16 }
                return value.text.map { UUID(uuidString: $0) != nil } ?? false
            },
            // Rows from earlier versions may contain bytes instead of text.
            "request": .json(HTTPRequest.self), "userInfo": .json([String: String].self), "scale": scale,
            "fallback": .url, "size": .count, "indexFile": .url, "keptByteCount": .count,
            "refusal": .json(Refusal.self),
        ]),
        "arrivedFile": TableCheck(file),
        "wish": TableCheck(["rank": .count]),
        "contentFile": TableCheck(file),
        "contentSource": TableCheck(["url": .url, "size": .count, "arrivedAt": .time, "lookedAt": .time]),
        "catalogPage": TableCheck([
            "number": .count, "url": .url, "sha256": .sha256, "next": .url, "identifiers": .json(Set<String>.self),
        ]),
        "readingPosition": TableCheck(
            place.merging(["readAt": .time, "shownFrom": .share, "shownTo": .share, "jumpedTo": .share]) { $1 }),
        "filePosition": TableCheck(place.merging(["path": .words, "readAt": .time]) { $1 }),
        "mark": TableCheck(
            [
                "kind": .word(Mark.Kind.self), "articleIndex": .placeOrAll, "pageIndex": .placeOrAll,
                "characterOffset": .placeOrAll, "createdAt": .time,
            ], row: markFault),
        "readPage": TableCheck(place),
        "highlight": TableCheck(
            place.merging([
                "characterOffset": .place, "length": .integer(1...Int64(PagePosition.maximumNumber)),
                "colour": .word(Highlight.Color.self), "createdAt": .time, "changedAt": .time, "removedAt": .time,
            ]) { $1 }),
        "page": TableCheck(place),
        "setting": TableCheck(["key": .words], row: settingFault),
        "news": TableCheck(["foundAt": .time]),
        "pendingRemoval": TableCheck([
            "scope": ValueCheck { ["item", "content"].contains($0.text) }, "removedAt": .time, "dueAt": .time,
            "pausedDownloads": ValueCheck { value in
                value.text?.split(separator: " ").allSatisfy { $0.allSatisfy(\.isHexDigit) } == true
            },
        ]),
        "traffic": TableCheck(["day": .time, "byteCount": .count]),
        "storeFront": TableCheck(["sale": .word(StoreSale.self), "document": .json(StoreFront.self)]),
        "bookPage": TableCheck([:]),
        "formerName": TableCheck([:]),
        "subjectChange": TableCheck(["count": .count]),
    ]

    private static let scale = ValueCheck { $0.integer.map { Scale(rawValue: Int($0)) != nil } ?? false }

    private static let file: [String: ValueCheck] = ["path": .path, "size": .count, "sha256": .sha256]

    private static let place: [String: ValueCheck] = [
        "articleIndex": .place, "pageIndex": .place, "characterOffset": .placeOrAll,
    ]

    private static let publication: [String: ValueCheck] = [
        "handle": ValueCheck { $0.text.map { Handle.fault(in: $0) == nil } ?? false },
        "kind": .word(PublicationKind.self), "url": ValueCheck { RecoveredRows.isURL($0.text) },
        "refreshedAt": .time, "emptySince": .time, "lookedAt": .time, "changedAt": .time, "mentionedAt": .time,
        "signedAt": .integer(0...Int64(Row.times.upperBound)), "failureCount": .count,
        "policy": ValueCheck { $0.text.map { FollowPolicy($0) != nil } ?? false }, "scale": scale,
        "interval": .number(0...1e12), "rhythm": .number(0...1e12), "press": .url, "sha256": .sha256,
        "outcome": ValueCheck { $0.text.map { RefreshOutcome(text: $0) != nil } ?? false },
        "releaseRhythm": ValueCheck { $0.text.map { PublicationRhythm($0) != nil } ?? false },
        "contact": contact, "support": contact, "feedback": contact,
    ]

    private static let contact = ValueCheck { $0.text.map { ContactAddress($0) != nil } ?? false }

    /// A mark on a whole item has neither a page nor a character; any other mark has a page.
    @Sendable private static func markFault(_ fields: [String: StoredValue]) -> String? {
        guard fields["articleIndex"] == .integer(-1) else {
            return fields["pageIndex"] == .integer(-1) ? "pageIndex" : nil
        }
        return ["pageIndex", "characterOffset"].first { fields[$0] != .integer(-1) }
    }

    /// The valid values of a setting depend on its key.
    @Sendable private static func settingFault(_ fields: [String: StoredValue]) -> String? {
        let value = fields["value"]?.text ?? ""
        let isValid =
            switch fields["key"]?.text.flatMap(SettingRecord.Key.init) {
            case .scale: Int(value).flatMap(Scale.init(rawValue:)) != nil
            case .currentlyReading: Int64(value) != nil
            case .serviceAccount, .serviceNote, .keepsPictures: true
            case nil: fields["key"]?.text?.hasPrefix("digest ") != true || Int64(value) != nil
            }
        return isValid ? nil : "value"
    }

    /// A publication may lack a catalog only if it is unfollowed, or contains imported and recovered items.
    @Sendable private static func publicationFault(_ fields: [String: StoredValue]) -> String? {
        guard fields["url"] ?? .null == .null, fields["isFollowed"] != .integer(0) else { return nil }
        return fields["handle"]?.text.map(Handle.isReserved) == true ? nil : "url"
    }

    // Try the fast reader first, because a library may have 100,000 items.
    private static let texts = ValueCheck { value in
        value.text.map { StoredValueReading.texts($0) != nil } == true || ValueCheck.json([String].self).accepts(value)
    }

    private static let item: [String: ValueCheck] = [
        "name": .words, "title": .words, "kind": .word(ItemKind.self), "folder": .folderName,
        "direction": .word(ReadingDirection.self), "spreads": .word(PageSpreads.self), "coverFile": .folderName,
        "date": ValueCheck { value in
            value.number.map { Row.times.contains($0) || $0 == Row.undated } ?? false
        },
        "authors": texts, "categories": texts,
        "otherKeys": .json([String: PropertyValue].self), "standardSize": .count, "doubleSize": .count,
        "contentScale": scale, "contentByteCount": .count, "announcedAt": .time, "readMark": .word(ReadMark.self),
        "readShare": .share,
    ]
}
