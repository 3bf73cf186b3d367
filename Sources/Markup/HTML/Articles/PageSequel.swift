import Foundation

/// Finds the next page of an article that spans several pages.
enum PageSequel {
    /// Returns the URL of the article's next page, or nil if there is none. The URL must be similar to the current
    /// page's, because other "next" links lead to other articles.
    static func next(_ tree: PageTree, base: URL, page: URL) -> URL? {
        let addresses = ArticleAddresses(base: base, page: page)
        return tree.nextLinks.lazy.compactMap { addresses.picture($0) }.first { isSequel($0, of: page) }
    }

    private static func isSequel(_ next: URL, of page: URL) -> Bool {
        guard next.host() == page.host() else { return false }
        let (here, there) = (stem(page), next.path)
        if there == page.path || stem(next) == here { return next.query != page.query && hasNumber(next.query ?? "") }
        guard there.hasPrefix(here), !here.isEmpty, let mark = there.dropFirst(here.count).first,
            "/-_,.".contains(mark)
        else { return false }
        let rest = there.dropFirst(here.count)
        return rest.count <= 20 && hasNumber(String(rest))
    }

    /// Returns a URL's path without a trailing slash and without `.html`.
    private static func stem(_ url: URL) -> String {
        var path = url.path
        while path.hasSuffix("/") { path.removeLast() }
        for ending in [".html", ".htm", ".php", ".shtml"] where path.hasSuffix(ending) {
            path.removeLast(ending.count)
        }
        return path
    }

    private static func hasNumber(_ text: String) -> Bool { text.contains(/\d/) }
}
