public import Foundation
public import IssueLibrary
public import Periodical
import Reading

extension IssueLibrary {
    /// Takes a file of this machine into the library as ``addFile(_:describedBy:)`` does, with the title, the authors, the number
    /// of pages and the cover that it has.
    /// - Parameters:
    ///   - file: an EPUB, a PDF, a comic (CBZ), an HPub or the archive of an issue.
    ///   - classes: the page classes that are known.
    /// - Throws: ``MastheadError`` where it is no book, or one that cannot be read. Then nothing of it is kept.
    @discardableResult
    public nonisolated func addBook(
        _ file: URL, classes: PageClassRegistry = .builtIn
    ) async throws(MastheadError) -> FileAddition {
        try await addFile(file) { (folder, name) throws(MastheadError) in
            let content = try IssueContent(folder: folder, name: name, scale: .standard, classes: classes)
            var description = try content.ownDescription() ?? Description(title: name)
            if description.title.isEmpty { description.title = name }
            description.articleCount = content.grid.articles.count
            description.pageCount = content.grid.pageCount
            return FileDescription(description, cover: content.ownCover())
        }
    }
}
