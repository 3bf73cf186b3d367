package import Foundation
package import GRDB
package import IssueTransfer
package import Periodical

/// An asset download, from its request until its content is installed, stored in the table `assetDownload`.
package struct AssetDownloadRecord: Sendable {
    package var identifier: UUID
    /// The item that the content belongs to.
    package var item: ItemKey
    package var request: HTTPRequest
    package var userInfo: [String: String]
    /// Whether the catalog lists the asset. False for assets from an app or an import.
    package var isOffered: Bool
    package var scale: Scale
    /// The URL to use if the request's URL does not exist. For an @2x file, this is the standard file.
    package var fallback: URL?
    /// The identity that the item's content will have after this download is installed.
    package var identity: String
    package var size: Int?
    package var sha256: String?
    /// The URL of the archive's index, if the catalog lists one. ``identity`` is then the SHA-256 of the index.
    package var indexFile: URL?

    package init(
        identifier: UUID, item: ItemKey, request: HTTPRequest, userInfo: [String: String], isOffered: Bool,
        scale: Scale, fallback: URL? = nil, identity: String, size: Int? = nil, sha256: String? = nil,
        indexFile: URL? = nil
    ) {
        self.identifier = identifier
        self.item = item
        self.request = request
        self.userInfo = userInfo
        self.isOffered = isOffered
        self.scale = scale
        self.fallback = fallback
        self.identity = identity
        self.size = size
        self.sha256 = sha256
        self.indexFile = indexFile
    }
    /// The request for the index, with the same access to files and networks as the archive's request.
    package var indexRequest: HTTPRequest? {
        indexFile.map { file in
            var index = request.beside(file)
            // The index of a paid archive is on the same server, and requires the same account.
            if request.hasAccountToken { index.takeAccountToken(from: request) }
            return index
        }
    }
    /// The number of archive bytes that need not be downloaded, or nil if not known yet.
    package var keptByteCount: Int?
    /// Whether the asset was downloaded, verified and unpacked beside the content folder.
    package var isUnpacked = false
    package var isPaused = false
    /// Whether the user requested the download. A requested download ignores quiet hours and the data limit.
    package var isWished = false
    /// Whether the download failed with an error that a retry cannot fix. A failed download waits until the user
    /// requests it again.
    package var isFailed = false
    /// The error of the last attempt, if it failed.
    package var error: StoredError?
    /// A rejected archive, which is downloaded again only if the server has another version.
    package var refusal: Refusal?
}

extension AssetDownloadRecord {
    init(row: some ColumnReading) throws {
        identifier = try row.value("identifier")
        item = try ItemKey(row: row)
        request = try row.document("request")
        userInfo = try row.document("userInfo")
        isOffered = try row.value("isOffered")
        let number: Int = try row.value("scale")
        guard let scale = Scale(rawValue: number) else { throw DamagedValue(column: "scale", found: "\(number)") }
        self.scale = scale
        fallback = try row.url("fallback")
        identity = try row.value("identity")
        size = try row.optionalCount("size")
        sha256 = try row.optional("sha256")
        indexFile = try row.url("indexFile")
        keptByteCount = try row.optionalCount("keptByteCount")
        isUnpacked = try row.value("isUnpacked")
        isPaused = try row.value("isPaused")
        isWished = try row.value("isWished")
        isFailed = try row.value("isFailed")
        error = try row.optional("error").map(StoredError.init(text:))
        let refusal: String? = try row.optional("refusal")
        self.refusal = try refusal.map { try JSONDecoder().decode(Refusal.self, from: Data($0.utf8)) }
    }

    private static let selection = """
        SELECT assetDownload.*, \(ItemKey.columns) FROM assetDownload JOIN item ON item.id = assetDownload.itemID
        JOIN publication ON publication.id = item.publicationID
        """

    /// Returns the asset downloads that match a condition.
    /// - Parameter condition: SQL after `WHERE`, for the tables `assetDownload`, `item` and `publication`.
    package static func select(
        _ db: Database, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [AssetDownloadRecord] {
        try IndexedRow.fetchAll(db, sql: "\(selection) WHERE \(condition)", arguments: arguments) {
            try AssetDownloadRecord(row: $0)
        }
    }

    package static func fetchAll(_ db: Database, item id: Int64) throws -> [AssetDownloadRecord] {
        try select(db, where: "assetDownload.itemID = ? ORDER BY identifier", [id])
    }

    package static func fetchOne(_ db: Database, _ identifier: UUID) throws -> AssetDownloadRecord? {
        try select(db, where: "identifier = ?", [identifier]).first
    }

    /// Whether an asset download with this identifier exists.
    package static func exists(_ db: Database, _ identifier: UUID?) throws -> Bool {
        guard let identifier else { return false }
        return try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM assetDownload WHERE identifier = ?)", arguments: [identifier])
            == true
    }
}

extension AssetDownloadRecord: PersistableRecord {
    package static let databaseTableName = "assetDownload"

    package func encode(to container: inout PersistenceContainer) throws {
        container["identifier"] = identifier
        container["itemID"] = item.id
        container["request"] = try Self.json(request)
        container["userInfo"] = try Self.json(userInfo)
        container["isOffered"] = isOffered
        container["scale"] = scale.rawValue
        container["fallback"] = fallback
        container["identity"] = identity
        container["size"] = size
        container["sha256"] = sha256
        container["indexFile"] = indexFile
        container["keptByteCount"] = keptByteCount
        container["isUnpacked"] = isUnpacked
        container["isPaused"] = isPaused
        container["isWished"] = isWished
        container["isFailed"] = isFailed
        container["error"] = error
        container["refusal"] = try refusal.map(Self.json)
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Updates only the given columns, because another process may update the other columns.
    /// - Returns: Whether the row still exists.
    package func updateIfPresent(_ columns: Set<String>, _ db: Database) throws -> Bool {
        do {
            try update(db, columns: columns)
            return true
        } catch RecordError.recordNotFound {
            return false
        }
    }
}

extension ColumnReading {
    fileprivate func document<Value: Decodable>(_ column: String) throws -> Value {
        // Rows from earlier versions may contain a BLOB instead of text.
        let data: Data = try value(column)
        return try JSONDecoder().decode(Value.self, from: data)
    }
}
