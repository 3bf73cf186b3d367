import Foundation
package import TestSupport
import Testing

extension Accounts {
    /// Returns a shop with a store of three books, `well`, `mill` and `dale`, that the library `first` follows as
    /// `shop`.
    /// - Parameters:
    ///   - sale: The value of `sale` in `store.json`.
    ///   - products: The arguments of `press product put` for each product, without the publication.
    package static func books(sold sale: String, _ products: [[String]]) async throws -> Accounts {
        let shop = try await Accounts(serving: ["catalogs": ["shop": "store/config.json"]])
        for name in ["well", "mill", "dale"] {
            var book = EPUBBuilder(
                (1...4).map { number in
                    let words = String(repeating: "Words of chapter \(number) of the \(name). ", count: 40)
                    return EPUBBuilder.Chapter("c\(number).xhtml", "Chapter \(number)", "<p>\(words)</p>")
                })
            book.title = "The \(name.capitalized)"
            try shop.folder.write("books/\(name).epub", book.data)
        }
        try shop.folder.write(
            "books/store.json",
            """
            {"title": "Harbour", "sale": "\(sale)", "press": "\(shop.url)v1/publications/shop", "sample": 25,
             "books": {"well.epub": {"price": "4.99", "product": "shop.well"}}}
            """)
        try await shop.done("pack", shop.folder["books"].path, "-o", shop.folder["packed"].path)
        try await shop.done("press", "publish", shop.folder["packed"].path, shop.press)
        for words in products {
            try await shop.done(
                ["press", "product", "put", shop.press, words[0], "--publication", "shop"] + words.dropFirst())
        }
        try await shop.followBooks("first")
        return shop
    }

    /// Follows the store in a library.
    package func followBooks(_ library: String) async throws {
        try await done("add", url + "store/", "--handle", "shop", in: library)
    }

    /// Returns the output of `page` for a page of a book.
    package func page(_ book: String, _ position: String, in library: String = "first") async throws -> Tool.Result {
        try await run("page", "shop/\(book)", position, "--text", in: library)
    }

    /// Grants a product to a library's account, which is created if necessary.
    package func grant(_ product: String, _ options: String..., in library: String = "first") async throws {
        let name = try await done("account", "login", "shop", in: library)
        try await done(
            ["press", "grant", press, name.trimmingCharacters(in: .whitespacesAndNewlines), product] + options)
    }
}
