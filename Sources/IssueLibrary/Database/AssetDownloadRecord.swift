import Foundation
import GRDB
import IssueTransfer
import Periodical

/// A row of the table `assetDownload`: a transfer that is outstanding. It is there from the wish to the installed content.
struct AssetDownloadRecord: Sendable {
    var identifier: UUID
    /// The item it belongs to.
    var item: ItemKey
    var request: HTTPRequest
    var userInfo: [String: String]
    /// Whether it is what the catalog offers, and not an asset of the program's own.
    var isOffered: Bool
    /// The scale that the content serves.
    var scale: Scale
    /// Where the content is to be had if the request's place has none: the plain file of an @2x one.
    var fallback: URL?
    /// What the item's content will be when this is installed.
    var identity: String
    var size: Int?
    var sha256: String?
    /// Where the index of the archive is, if the catalog names one; its SHA-256 is then the identity.
    var indexFile: URL?
    /// What fetches that: it may read what the archive's own request may.
    var indexRequest: HTTPRequest? {
        indexFile.map { file in
            var index = request.beside(file)
            // Only where the library's account is shown are there any: then the index is had at the same server.
            if PrivateContent.isAuthorized(request) { PrivateContent.show(of: request, with: &index) }
            return index
        }
    }
    /// The bytes of the archive that need not be fetched, once that is known.
    var keptByteCount: Int?
    /// Whether it has been fetched, verified and unpacked beside the content folder's place.
    var isUnpacked = false
    var isPaused = false
    /// Whether it was asked for by name: then it waits for no hour and no limit.
    var isWished = false
    /// Whether it ended with an error that trying again cannot help; then it waits for a wish.
    var isFailed = false
    /// Why the last attempt failed.
    var error: StoredError?
    /// What is known of an archive that was refused, which is only asked for if the server has another one.
    var refusal: Refusal?
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

    /// The asset downloads for which a condition holds.
    /// - Parameter condition: SQL over the tables `assetDownload`, `item` and `publication`, with what follows it.
    static func select(
        _ db: Database, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [AssetDownloadRecord] {
        try IndexedRow.fetchAll(db, sql: "\(selection) WHERE \(condition)", arguments: arguments) {
            try AssetDownloadRecord(row: $0)
        }
    }

    static func fetchAll(_ db: Database, item id: Int64) throws -> [AssetDownloadRecord] {
        try select(db, where: "assetDownload.itemID = ? ORDER BY identifier", [id])
    }

    static func fetchOne(_ db: Database, _ identifier: UUID) throws -> AssetDownloadRecord? {
        try select(db, where: "identifier = ?", [identifier]).first
    }

    /// Whether there is one with an identifier.
    static func exists(_ db: Database, _ identifier: UUID?) throws -> Bool {
        guard let identifier else { return false }
        return try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM assetDownload WHERE identifier = ?)", arguments: [identifier])
            == true
    }
}

extension AssetDownloadRecord: PersistableRecord {
    static let databaseTableName = "assetDownload"

    func encode(to container: inout PersistenceContainer) throws {
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

    /// Writes some columns, unless the row has gone; those that others write meanwhile are left alone.
    /// - Returns: whether it is there.
    func updateIfPresent(_ columns: Set<String>, _ db: Database) throws -> Bool {
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
        // Earlier versions wrote text as well, and may have left bytes.
        let data: Data = try value(column)
        return try JSONDecoder().decode(Value.self, from: data)
    }
}
