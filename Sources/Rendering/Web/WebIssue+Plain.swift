package import Foundation
package import Periodical
import Reading

extension WebIssue {
    /// An issue as HTML without scripts: a table of contents and the pages.
    package struct Plain: Sendable {
        /// An entry in the table of contents.
        package struct Entry: Sendable {
            package let title: String
            /// The URL of the entry's target, relative to the issue's folder.
            package let url: String
        }

        /// A page of the issue as HTML.
        package struct Page: Sendable {
            package let position: String
            package let title: String?
            package let html: String
        }

        package let contents: [Entry]
        /// The pages. Empty for a reflowable book, whose documents are opened separately.
        package let pages: [Page]
    }

    private struct Words: Decodable {
        let position: String
        let text: String
    }

    /// Returns the issue as HTML that needs no scripts.
    /// - Parameters:
    ///   - failures: the errors of unavailable files, by path. A page that needs such a file shows its error instead.
    ///   - texts: the issue's `texts.json`.
    package func plain(
        without failures: [String: MastheadError] = [:], texts: Data
    ) throws(MastheadError) -> Plain {
        if content.isReflowable { return Plain(contents: outlineEntries(), pages: []) }
        let found: [Words]
        do { found = try JSONDecoder().decode([Words].self, from: texts) } catch {
            throw MastheadError(.malformedDocument, cannot: "read the text of", to: heading.name, found: "\(error)")
        }
        let words = Dictionary(found.map { ($0.position, $0.text) }) { one, _ in one }
        let renderer = PageRenderer(content, templates: templates, sizes: sizes)
        var pages: [Plain.Page] = []
        for position in content.grid.positions {
            guard let page = content.grid[position] else { continue }
            let html: String
            if let failure = failure(of: page, failures) {
                html = renderer.html(of: failure)
            } else {
                // If one page cannot be shown, the others must still be readable.
                do throws(MastheadError) {
                    html = try renderer.plain(
                        of: page, at: position, words: fileWords(of: page, words[position.description]))
                } catch { html = renderer.html(of: error) }
            }
            // Leave out the title if the text starts with a heading, which already shows it.
            let title = html.hasPrefix("<h") ? nil : page.title
            pages.append(Plain.Page(position: position.description, title: title, html: html))
        }
        let contents = articles.enumerated().map { index, article in
            Plain.Entry(
                title: article.title ?? (article.pageCount == 1 ? "Page \(article.firstPage)" : "Article \(index + 1)"),
                url: "#\(article.position)")
        }
        return Plain(contents: contents, pages: pages)
    }

    /// Returns the text of a page's HTML or PDF without the title and the links, which are shown separately.
    private func fileWords(of page: Page, _ words: String?) -> String? {
        guard var words, content.classes.assets(of: page).contains(where: { $0.kind == .html || $0.kind == .pdf })
        else { return nil }
        if let title = page.title, words.hasPrefix(title) { words.removeFirst(title.count) }
        return words.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("-> ") }
            .joined(separator: "\n")
    }

    /// Returns the table of contents of a reflowable book, or its documents if it has none.
    private func outlineEntries() -> [Plain.Entry] {
        var entries: [Plain.Entry] = []
        for (_, entry) in OutlineEntry.flattened(content.outline) {
            guard let document = Self.document(at: entry.position, of: content) else { continue }
            let fragment = entry.fragment.map { "#" + Self.url($0) } ?? ""
            entries.append(Plain.Entry(title: entry.title, url: document + fragment))
        }
        guard entries.isEmpty else { return entries }
        for (index, position) in content.grid.positions.enumerated() {
            guard let page = content.grid[position], let document = Self.document(at: position, of: content) else {
                continue
            }
            entries.append(Plain.Entry(title: page.title ?? "Part \(index + 1)", url: document))
        }
        return entries
    }
}
