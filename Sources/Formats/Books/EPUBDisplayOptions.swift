import Markup
import Periodical

/// A reader for the display options of Apple and Kobo (`META-INF/com.apple.ibooks.display-options.xml`), which books
/// used before EPUB supported fixed layouts.
enum EPUBDisplayOptions {
    private static let documents = [
        "META-INF/com.apple.ibooks.display-options.xml", "META-INF/com.kobobooks.display-options.xml",
    ]

    /// Whether the display options declare a fixed layout. Unreadable options do not count.
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
