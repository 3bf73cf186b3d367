import Foundation
import TestSupport
import Testing

/// The modules of the reader's scripts. On a first visit, a browser loads only the modules that the page needs at once.
@Suite struct ReaderModulesTests {
    private let folder = Tool.repository.appending(path: "web/reader")

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// Returns a module and all modules that it imports at once, directly or indirectly.
    private func needed(by name: String) throws -> Set<String> {
        var found: Set<String> = [name]
        var waiting = [name]
        while let next = waiting.popLast() {
            let folder = URL(filePath: "/\(next)").deletingLastPathComponent()
            for match in try text("\(next).js").matches(of: /(?m)^import .* from "(\.[a-z.\/-]+)\.js";/) {
                let path = String(folder.appending(path: String(match.1)).standardizedFileURL.path.dropFirst())
                if found.insert(path).inserted { waiting.append(path) }
            }
        }
        return found
    }

    /// Returns the modules that a part of an issue's page preloads.
    private func named(in piece: Substring) -> [String] {
        piece.matches(of: /modulepreload" href="{{root}}{{reader}}([a-z\/-]+)\.js"/).map { String($0.1) }
    }

    @Test("the page of an issue or book preloads exactly the modules that it needs at once")
    func preloaded() throws {
        let page = try text("issue.html")
        let pieces = page.split(separator: /{{[#\/^]reflows}}/)
        try #require(pieces.count >= 4)
        let entry = try needed(by: "issue")
        #expect(Set(named(in: pieces[0])) == entry.subtracting(["issue"]))
        #expect(Set(named(in: pieces[1])) == (try needed(by: "book/book")).subtracting(entry))
        #expect(Set(named(in: pieces[3])) == (try needed(by: "issue/pages")).subtracting(entry))
        #expect(pieces.dropFirst(4).flatMap(named).isEmpty)
        for piece in pieces { #expect(named(in: piece).count == Set(named(in: piece)).count) }
    }

    @Test(
        "for each part that loads later, issue.js lists exactly the modules that are not loaded yet",
        arguments: [
            ("book", "book/book", []), ("pages", "issue/pages", []), ("around", "book/around", ["book/book"]),
            ("shelved", "book/beside", ["book/book", "book/around"]),
        ])
    func later(_ part: String, _ module: String, after others: [String]) throws {
        let list = try Regex("(?m)^  \(part): \\[(.*)\\],$")
        let told = try #require(try text("issue.js").firstMatch(of: list)?[1].substring)
        let names = told.split(separator: ", ").map { String($0).replacing("\"", with: "") }
        var here = try needed(by: "issue")
        for other in others { try here.formUnion(needed(by: other)) }
        let wanted = try needed(by: module).subtracting(here)
        #expect(Set(names) == wanted, "\(Set(names).symmetricDifference(wanted))")
        #expect(names.count == wanted.count)
    }
}
