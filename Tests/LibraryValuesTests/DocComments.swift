import Foundation

/// The doc comments of the types and properties in `Sources`, by which the page about JSON describes them.
struct DocComments {
    private var comments: [String: String] = [:]
    private var keys: [String: String] = [:]

    init(of sources: URL) throws {
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            read(try String(contentsOf: file, encoding: .utf8))
        }
    }

    private mutating func read(_ text: String) {
        var (comment, type) = ("", "")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let words = line.wholeMatch(of: /[ ]*\/\/\/ ?(.*)/)?.1 {
                comment += comment.isEmpty ? words : " \(words)"
                continue
            }
            if let name = line.firstMatch(of: /^(?:public |package )?(?:struct|enum|extension) (\w+)/)?.1 {
                type = String(name)
                if !comment.isEmpty, !line.hasPrefix("extension") { comments[type] = comment }
            } else if let name = line.firstMatch(
                of: /^[ ]{4}(?:public )?(?:internal\(set\) |private\(set\) )?(?:let|var) (\w+)/)?.1
            {
                if !comment.isEmpty { comments["\(type).\(name)"] = comment }
            } else if let found = line.firstMatch(of: /^[ ]+case (\w+)(?: = "(\w+)")?$/) {
                if let key = found.2 { keys["\(type).\(key)"] = "\(type).\(found.1)" }
                if !comment.isEmpty { comments["\(type).\(found.1)"] = comment }
            }
            comment = ""
        }
    }

    /// Returns the comment of a type.
    func comment(of type: String) -> String { comments[type] ?? "" }

    /// Returns the comment of the property with a JSON key.
    func comment(of key: String, in type: String) -> String {
        comments[keys["\(type).\(key)"] ?? "\(type).\(key)"] ?? ""
    }
}
