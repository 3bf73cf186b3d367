import Markup
import Periodical

extension EPUBBook {
    /// The maximum length of a document's title, in characters.
    private static let longestTitle = 200

    /// Returns the documents' own titles, for books without a table of contents. A document's title is its first
    /// heading or, if it has no heading, its `title` element. A `title` element counts only if it is unique and differs
    /// from the book's title.
    /// - Parameter paths: the documents' paths, in order. Documents beyond the limits of ``ContentEffort`` get no
    ///   title.
    func ownTitles(of paths: [String]) -> [String: String] {
        var effort = ContentEffort()
        var titles: [String: String] = [:]
        var heads: [String: String] = [:]
        for path in paths where AssetKind(fileName: path) != .image {
            guard effort.canRead(folder.folder.byteCount(of: path)) else { continue }
            let tree: XMLTree?
            // Skip an unreadable document, whose page shows the error.
            do throws(MastheadError) { tree = XMLTree(try folder.data(of: path)) } catch { continue }
            guard let root = tree?.root else { continue }
            let elements = root.descendants
            if let heading = elements.lazy.filter({ Self.headings.contains($0.name) }).compactMap(\.words).first {
                titles[path] = String(heading.prefix(Self.longestTitle))
            } else if let head = root.child("head")?.child("title")?.words {
                heads[path] = String(head.prefix(Self.longestTitle))
            }
        }
        let counts = Dictionary(heads.values.map { ($0, 1) }, uniquingKeysWith: +)
        for (path, head) in heads where counts[head] == 1 && head != package.metadata.title { titles[path] = head }
        return titles
    }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
}
