import Foundation
import TestSupport
import Testing

/// The scripts of the reader: a browser that has never been there fetches them at once, and not one after the other.
@Suite struct ReaderModulesTests {
    private let folder = Tool.repository.appending(path: "web/reader")

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// The modules that a module imports, with all that these import.
    private func imported(by name: String, into found: inout Set<String>) throws {
        for match in try text(name).matches(of: /(?m)^import .* from "\.\/([a-z-]+\.js)";/)
        where found.insert(String(match.1)).inserted {
            try imported(by: String(match.1), into: &found)
        }
    }

    @Test("the page of an issue names every module that it and a book need, and none that is not there")
    func preloaded() throws {
        let page = try text("issue.html")
        let parts = page.split(separator: "{{#reflows}}")
        try #require(parts.count == 2)
        let named = page.matches(of: /modulepreload" href="{{root}}{{reader}}([a-z-]+\.js)"/).map { String($0.1) }
        var needed: Set<String> = []
        try imported(by: "issue.js", into: &needed)
        var ofBooks: Set<String> = ["book.js"]
        try imported(by: "book.js", into: &ofBooks)
        #expect(Set(named) == needed.union(ofBooks), "\(Set(named).symmetricDifference(needed.union(ofBooks)))")
        #expect(named.count == Set(named).count)
        // An issue has no use for those of books.
        for name in ofBooks.subtracting(needed) { #expect(!parts[0].contains("/\(name)\""), "\(name)") }
        // The script says the same for a book that its page did not know of.
        let later = try #require(try text("issue.js").firstMatch(of: /if \(!isShelved\) preload\((.*)\);/))
        let told = Set(later.1.split(separator: ", ").map { String($0.replacing("\"", with: "")) + ".js" })
        #expect(told == ofBooks.subtracting(needed), "\(told.symmetricDifference(ofBooks.subtracting(needed)))")
    }
}
