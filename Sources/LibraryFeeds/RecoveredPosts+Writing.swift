import Foundation
import GRDB
import LibraryCore
import Markup
import Periodical

extension RecoveredPosts {
    /// Writes the feeds and posts to a new database. Posts without content are read again from their feeds later.
    func write(_ db: Database, insert: (Fields, String) throws -> Void) throws {
        let publications = try Int64.fetchSet(db, sql: "SELECT id FROM publication")
        for (id, fields) in feeds where publications.contains(id) { try insert(fields, "feed") }
        for (id, fields) in posts.sorted(by: { $0.key < $1.key }) {
            guard let publication = fields["publicationID"]?.integer, publications.contains(publication) else {
                continue
            }
            let html = contents[id]
            try insert(html == nil ? fields.merging(["hash": .text("")]) { $1 } : fields, "post")
            let given = html.map { SanitizedArticle($0, base: nil) }
            let words = given?.words ?? fields["summary"]?.text ?? ""
            if let html { try insert(["postID": .integer(id), "html": .text(html)], "postContent") }
            let picture = fields["picture"]?.text.flatMap { URL(string: $0) }
            if let whole = articles[id] { try insert(whole, "postArticle") }
            let article = try PostArticleRows.article(of: id, db)
            try PostArticleRows.notePictures([picture].compactMap { $0 } + (given?.pictures ?? []), article, of: id, db)
            try PostArticleRows.index(
                id, title: fields["title"]?.text, searched: PostArticleRows.searched(words, article), db)
        }
        for fields in changes.values { try insert(fields, "statusChange") }
    }
}
