import Foundation

/// The doc comments of types and properties. The page about JSON contains them.
struct DocComments: Sendable {
    private var comments: [String: String] = [:]
    private var keys: [String: String] = [:]

    /// Reads the sources of modules. Reading all modules takes almost a minute in a debug build.
    init(of modules: [URL]) throws {
        for module in modules {
            let files = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)
            for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
                read(try String(contentsOf: file, encoding: .utf8))
            }
        }
    }

    private mutating func read(_ text: String) {
        var (comment, type) = ([Substring](), "")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.drop { $0 == " " }
            if words.utf8.starts(with: "///".utf8) {
                let text = words.dropFirst(3)
                comment.append(text.first == " " ? text.dropFirst() : text)
                continue
            }
            defer { comment = [] }
            // Regular expressions are slow in debug builds, so most lines are ruled out first.
            let isDeclaration = !comment.isEmpty || words.utf8.starts(with: "case ".utf8)
            guard isDeclaration || line.utf8.first.map({ $0 > UInt8(ascii: " ") }) == true else { continue }
            if let name = line.firstMatch(of: /^(?:public |package )?(?:struct|enum|extension) (\w+)/)?.1 {
                type = String(name)
                if !comment.isEmpty, !line.hasPrefix("extension") { comments[type] = comment.joined(separator: " ") }
            } else if let name = line.firstMatch(
                of: /^[ ]{4}(?:public )?(?:internal\(set\) |private\(set\) )?(?:let|var) (\w+)/)?.1
            {
                if !comment.isEmpty { comments["\(type).\(name)"] = comment.joined(separator: " ") }
            } else if let found = line.firstMatch(of: /^[ ]+case (\w+)(?: = "(\w+)")?$/) {
                if let key = found.2 { keys["\(type).\(key)"] = "\(type).\(found.1)" }
                if !comment.isEmpty { comments["\(type).\(found.1)"] = comment.joined(separator: " ") }
            }
        }
    }

    /// Returns the comment of a type.
    func comment(of type: String) -> String { comments[type] ?? "" }

    /// Returns the comment of the property with a JSON key.
    func comment(of key: String, in type: String) -> String {
        comments[keys["\(type).\(key)"] ?? "\(type).\(key)"] ?? ""
    }
}
