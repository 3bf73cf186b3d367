public import Foundation
import Mustache
public import Periodical

extension PageClassRegistry {
    /// Returns these classes and those that a templates folder defines in `CLASS/class.json`, `page.html`, `page.txt`
    /// and `page.css`.
    /// - Throws: ``MastheadError`` if the folder or a definition in it cannot be read.
    public func adding(folder: URL) throws(MastheadError) -> PageClassRegistry {
        var files: [String: String] = [:]
        do {
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
                let isTemplate = ["json", "html", "txt", "css"].contains(AssetKind.fileExtension(of: path))
                guard isTemplate, path.split(separator: "/").count == 2, !path.hasPrefix(".") else { continue }
                files[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            }
        } catch { throw .files("read the templates folder", folder, error) }
        for (path, text) in files.sorted(by: { $0.key < $1.key })
        where path.hasSuffix(".html") || path.hasSuffix(".txt") {
            try Self.checkTemplate(text, folder.appending(path: path))
        }
        return try adding(files: files, subject: folder.relativePath)
    }

    private static func checkTemplate(_ text: String, _ file: URL) throws(MastheadError) {
        do { _ = try MustacheTemplate(string: text) } catch {
            let fault = error as? MustacheTemplate.ParserError
            let place = fault.map { "line \($0.context.lineNumber): " } ?? ""
            let words = "\(fault?.error ?? error)".replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2.lowercased())" }
            throw MastheadError(
                .malformedDocument, cannot: "read the template", to: file.relativePath, found: place + words,
                hint: "Close each {{#name}} with {{/name}}, and each {{ with }} (mustache(5)).")
        }
    }
}
