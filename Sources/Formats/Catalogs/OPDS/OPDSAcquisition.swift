import Foundation

/// A link for downloading or buying a publication.
struct OPDSAcquisition {
    let relation: String
    let type: String?
    let url: URL
    /// Whether the link leads to an intermediate step, such as a shop's page or a license, rather than to a file.
    var isIndirect = false
    var hasPrice = false

    private static let relation = "http://opds-spec.org/acquisition"

    /// Whether a relation identifies acquisition links.
    static func isMeant(by relation: String) -> Bool {
        let relation = plain(relation)
        return relation == Self.relation || relation.hasPrefix(Self.relation + "/")
    }

    private static func plain(_ relation: String) -> String {
        let relation = relation.lowercased()
        return relation.hasPrefix("https://") ? "http://" + relation.dropFirst("https://".count) : relation
    }

    private static let formats: [String: Int] = [
        "application/epub+zip": 0, "application/epub": 0, "application/pdf": 1, "application/x-pdf": 1,
        "application/vnd.comicbook+zip": 2, "application/x-cbz": 2, "application/cbz": 2, "application/x-cbz+zip": 2,
        "application/comicbook+zip": 2,
    ]
    private static let endings = ["epub": 0, "pdf": 1, "cbz": 2]

    /// The link's rank, or nil if the publication is not free or its format is not supported. EPUB ranks above PDF, and
    /// PDF above CBZ. Open access ranks above links that may require a login.
    var rank: Int? {
        let plain = Self.plain(relation)
        let isOpen = plain == Self.relation + "/open-access"
        guard isOpen || plain == Self.relation, !isIndirect, !hasPrice else { return nil }
        let type = type?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        guard let format = type.flatMap({ Self.formats[$0] }) ?? Self.endings[url.pathExtension.lowercased()] else {
            return nil
        }
        return 2 * format + (isOpen ? 0 : 1)
    }

    /// Returns the first of the links with the best rank.
    static func best(of all: [OPDSAcquisition]) -> OPDSAcquisition? {
        all.compactMap { one in one.rank.map { (one, $0) } }.min { $0.1 < $1.1 }?.0
    }
}
