package import Foundation
package import GRDB
package import IssueTransfer
import Periodical

/// The source of an item's content: its URL, size and cache validators, stored in `contentSource`. Content with an
/// index has no row, and other content may lack one too.
package struct ContentSource: Sendable, Codable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "contentSource"

    package var itemID: Int64
    package var url: URL
    private var entityTag: String?
    private var lastModified: String?
    /// The size of the file on the server in bytes, if known.
    var size: Int?
    /// The file's SHA-256 in hexadecimal, or nil if an earlier version downloaded the file.
    var sha256: String?
    /// When the content was downloaded, in seconds since 1970.
    var arrivedAt: Double?
    /// When the server was last checked for a different file, in seconds since 1970. If the server did not respond, an
    /// earlier time is stored, so that the next check happens soon.
    package var lookedAt: Double?

    package init(
        itemID: Int64, url: URL, head: HTTPResponseHead? = nil, size: Int? = nil, sha256: String? = nil,
        arrivedAt: Date? = nil
    ) {
        self.sha256 = sha256
        self.itemID = itemID
        self.url = url
        self.size = size
        self.arrivedAt = arrivedAt?.timeIntervalSince1970
        if let head { validators = head.validators }
    }

    package var validators: HTTPValidators {
        get { HTTPValidators(entityTag: entityTag, lastModified: lastModified) }
        set { (entityTag, lastModified) = (newValue.entityTag, newValue.lastModified) }
    }

    /// Whether a response shows that the server has a different file. False if the response is inconclusive.
    ///
    /// Servers that share a host name may send different ETags for the same file. A different ETag is therefore ignored
    /// if the size and the date are known and unchanged.
    package func isReplaced(by head: HTTPResponseHead) -> Bool {
        guard head.status != 304 else { return false }
        let isSameSize = size.flatMap { size in head.fileByteCount.map { $0 == size } }
        if isSameSize == false { return true }
        let sent = head.sentValidators
        let isSameDate = lastModified.map { $0 == sent.lastModified } ?? false
        return validators.isSame(as: sent) == false && !(isSameSize == true && isSameDate)
    }

    /// Updates the cache validators and the size from a response for the downloaded file.
    package mutating func take(_ head: HTTPResponseHead) {
        guard head.status != 304 else { return }
        validators = head.validators
        size = size ?? head.fileByteCount
    }

    /// Replaces the source of an item's content, or deletes it if the new source is unknown.
    package static func replace(item id: Int64, by source: ContentSource?, _ db: Database) throws {
        try deleteOne(db, key: id)
        try source?.insert(db)
    }
}
