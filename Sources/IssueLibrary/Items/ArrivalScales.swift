import GRDB
import Periodical

/// The scales at which items come in that are asked for without one.
struct ArrivalScales: Sendable {
    private let usual: Scale
    private let byPublication: [Int64: Scale]

    /// - Parameter usual: the library's.
    init(usual: Scale, _ db: Database) throws {
        self.usual = usual
        var scales: [Int64: Scale] = [:]
        for publication in try PublicationRecord.select(db, where: "scale IS NOT NULL") {
            if let id = publication.id { scales[id] = publication.ownScale }
        }
        byPublication = scales
    }

    /// The scale of an item: that of its content, else its publication's, else the library's.
    subscript(item: ItemRecord) -> Scale { item.contentScale ?? byPublication[item.publicationID] ?? usual }
}
