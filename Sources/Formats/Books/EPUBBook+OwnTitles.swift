import Markup
import Periodical

extension EPUBBook {
    /// The longest title that is taken of a document.
    private static let longestTitle = 200

    /// What documents call themselves, where nothing else says it: their first heading, else the title in their head. One that several
    /// have, or that is the book's, tells none of them apart.
    /// - Parameter paths: the documents, in their order. Those beyond ``ContentEffort`` stay without.
    func ownTitles(of paths: [String]) -> [String: String] {
        var effort = ContentEffort()
        var titles: [String: String] = [:]
        var heads: [String: String] = [:]
        for path in paths where AssetKind(fileName: path) != .image {
            guard effort.canRead(folder.folder.byteCount(of: path)) else { continue }
            let tree: XMLTree?
            // One that does not read says so where it is shown.
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
