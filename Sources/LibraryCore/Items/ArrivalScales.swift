import GRDB
import Periodical

/// The scales for downloads whose request specifies no scale.
struct ArrivalScales: Sendable {
    private let usual: Scale
    private let byPublication: [Int64: Scale]

    /// - Parameter usual: the library's scale.
    init(usual: Scale, _ db: Database) throws {
        self.usual = usual
        var scales: [Int64: Scale] = [:]
        for publication in try PublicationRecord.select(db, where: "scale IS NOT NULL") {
            if let id = publication.id { scales[id] = publication.ownScale }
        }
        byPublication = scales
    }

    /// The scale of the item's content. Without content, the publication's scale or, by default, the library's scale.
    subscript(item: ItemRecord) -> Scale { item.contentScale ?? byPublication[item.publicationID] ?? usual }
}
