import Foundation
import GRDB
import IssueTransfer
import Periodical

/// Where an item's content came from and what its server said of it there: a row of the table `contentSource`. There is none for
/// content that an index vouches for, and may be none for other.
struct ContentSource: Sendable, Codable, Hashable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "contentSource"

    var itemID: Int64
    var url: URL
    private var entityTag: String?
    private var lastModified: String?
    /// The bytes of the file there, where that is known.
    var size: Int?
    /// The hexadecimal SHA-256 of the file, by which it is known again; nil where it came before that was noted.
    var sha256: String?
    /// When it arrived, in seconds since 1970.
    var arrivedAt: Double?
    /// When its server was last asked whether it has another by now, in seconds since 1970.
    var lookedAt: Double?

    init(
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

    var validators: HTTPValidators {
        get { HTTPValidators(entityTag: entityTag, lastModified: lastModified) }
        set { (entityTag, lastModified) = (newValue.entityTag, newValue.lastModified) }
    }

    /// Whether a server's answer shows that it has another file by now; false where it does not tell.
    ///
    /// Servers that share an address may make different entity tags of the same file: where its length and its date are known and
    /// have stayed, a tag alone does not count.
    func isReplaced(by head: HTTPResponseHead) -> Bool {
        guard head.status != 304 else { return false }
        let isSameSize = size.flatMap { size in head.fileByteCount.map { $0 == size } }
        if isSameSize == false { return true }
        let sent = head.sentValidators
        let isSameDate = lastModified.map { $0 == sent.lastModified } ?? false
        return validators.isSame(as: sent) == false && !(isSameSize == true && isSameDate)
    }

    /// Takes over what a server said of the file that is here.
    mutating func take(_ head: HTTPResponseHead) {
        guard head.status != 304 else { return }
        validators = head.validators
        size = size ?? head.fileByteCount
    }

    /// Writes down where an item's content came from that takes its place, or that this is not known.
    static func replace(item id: Int64, by source: ContentSource?, _ db: Database) throws {
        try deleteOne(db, key: id)
        try source?.insert(db)
    }
}
