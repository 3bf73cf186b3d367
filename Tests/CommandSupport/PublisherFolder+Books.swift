import Foundation
import TestSupport

extension PublisherFolder {
    /// Packs a store of books.
    /// - Parameter titles: The title of each book, by the name of its file.
    package func packBooks(_ titles: [String: String]) async throws {
        try? FileManager.default.removeItem(at: folder["books"])
        for (name, title) in titles {
            var book = EPUBBuilder([.init("c.xhtml", "One", "<p>\(title), and so on.</p>")])
            book.title = title
            try folder.write("books/\(name).epub", book.data)
        }
        try folder.write("books/art/a b.png", Data.png(width: 40, height: 20))
        try folder.write(
            "books/store.json", #"{"title": "Harbour", "banners": [{"image": "art/a b.png", "title": "Spring"}]}"#)
        try await done("pack", folder["books"].path, "-o", packed, "--prune")
    }
}
