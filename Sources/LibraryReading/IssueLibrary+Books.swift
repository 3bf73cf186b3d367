public import Foundation
public import IssueLibrary
public import Periodical
import Reading

extension IssueLibrary {
    /// Imports a local file like ``LocalFiles/add(_:describedBy:)``, reading the title, authors, page count and cover
    /// from it.
    /// - Parameters:
    ///   - file: an EPUB, a PDF, a comic (CBZ), an HPub or an issue's archive.
    ///   - classes: the known page classes.
    /// - Throws: ``MastheadError`` if the file is not a book or cannot be read. The library is then unchanged.
    @discardableResult
    public nonisolated func addBook(
        _ file: URL, classes: PageClassRegistry = .builtIn
    ) async throws(MastheadError) -> FileAddition {
        try await files.add(file) { (folder, name) throws(MastheadError) in
            let content = try IssueContent(folder: folder, name: name, scale: .standard, classes: classes)
            var description = try content.ownDescription() ?? Description(title: name)
            if description.title.isEmpty { description.title = name }
            description.articleCount = content.grid.articles.count
            description.pageCount = content.grid.pageCount
            return FileDescription(description, cover: content.ownCover())
        }
    }
}
