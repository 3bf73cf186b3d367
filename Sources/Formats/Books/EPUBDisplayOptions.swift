import Markup
import Periodical

/// What Apple and Kobo read of a book before EPUB had words for it: `META-INF/com.apple.ibooks.display-options.xml`.
enum EPUBDisplayOptions {
    private static let documents = [
        "META-INF/com.apple.ibooks.display-options.xml", "META-INF/com.kobobooks.display-options.xml",
    ]

    /// Whether they say that the documents of a book are pages of a fixed size. What does not read says nothing.
    static func isFixedLayout(_ book: BookFolder) -> Bool {
        for path in documents.compactMap(book.path(of:)) {
            let tree: XMLTree?
            do throws(MastheadError) { tree = XMLTree(try book.data(of: path)) } catch { continue }
            let option = tree?.root.descendants.first {
                $0.name == "option" && $0["name"]?.lowercased() == "fixed-layout"
            }
            if let option { return option.words?.lowercased() == "true" }
        }
        return false
    }
}
