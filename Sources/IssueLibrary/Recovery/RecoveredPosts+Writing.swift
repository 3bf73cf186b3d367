import Foundation
import GRDB
import Markup
import Periodical

extension RecoveredPosts {
    /// Puts what is known into a new database. Posts whose contents were lost are read anew from their feeds.
    func write(_ db: Database, insert: (Fields, String) throws -> Void) throws {
        let publications = try Int64.fetchSet(db, sql: "SELECT id FROM publication")
        for (id, fields) in feeds where publications.contains(id) { try insert(fields, "feed") }
        for (id, fields) in posts.sorted(by: { $0.key < $1.key }) {
            guard let publication = fields["publicationID"]?.integer, publications.contains(publication) else {
                continue
            }
            let html = contents[id]
            try insert(html == nil ? fields.merging(["hash": .text("")]) { $1 } : fields, "post")
            let article = html.map { SanitisedArticle($0, base: nil) }
            let words = article?.words ?? fields["summary"]?.text ?? ""
            if let html { try insert(["postID": .integer(id), "html": .text(html)], "postContent") }
            let picture = fields["picture"]?.text.flatMap { URL(string: $0) }
            try PostPictureRows.note([picture].compactMap { $0 } + (article?.pictures ?? []), of: id, db)
            try db.cachedStatement(sql: "INSERT INTO postSearch (rowid, title, text) VALUES (?, ?, ?)")
                .execute(arguments: [id, FoldedText(fields["title"]?.text ?? "").spaced, FoldedText(words).spaced])
        }
        for fields in changes.values { try insert(fields, "statusChange") }
    }
}
