import CXML
import Foundation
import Periodical

/// An HTML page with everything that it loads put into it, and without its scripts.
struct SelfContainedHTML {
    let data: Data
    let title: String?

    /// The largest file that is put into a page, in bytes.
    private static let byteLimit = 16 << 20

    /// Reads a page.
    /// - Parameters:
    ///   - path: the page's path below the folder.
    ///   - folder: the folder; nothing outside is read.
    init(_ path: String, in folder: URL) throws(MastheadError) {
        func refused(_ found: String) -> MastheadError {
            MastheadError(
                .malformedDocument, doing: "importing the page", to: path, found: found,
                hint: "Mend 'contents' of book.json, or the page.")
        }
        guard let file = Self.file(path, from: "", in: folder), let html = Self.contents(file) else {
            throw refused("there is no such file, or it is larger than \(Self.byteLimit) bytes")
        }
        guard let document = HTMLDocument(html) else { throw refused("it does not read as HTML") }
        var title: String?
        for node in document.elements {
            switch HTMLDocument.name(of: node) {
            case "script":
                xmlUnlinkNode(node)
                xmlFreeNode(node)
            case "title": title = HTMLDocument.content(of: node)?.trimmingCharacters(in: .whitespacesAndNewlines)
            case "link": Self.putStyleIn(node, of: document, page: path, folder)
            default: Self.putFileIn(node, page: path, folder)
            }
        }
        self.title = title
        guard let data = document.encoded() else { throw refused("it cannot be written") }
        self.data = data
    }

    /// The file that a reference means, if it is one inside the folder.
    /// - Parameter page: the path of the page or style that refers to it.
    static func file(_ reference: String, from page: String, in folder: URL) -> URL? {
        let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
        guard let plain = String(reference[..<end]).removingPercentEncoding, !plain.hasPrefix("/"), !plain.contains(":")
        else { return nil }
        var parts = page.split(separator: "/").dropLast().map(String.init)
        for part in plain.split(separator: "/") {
            switch part {
            case ".": break
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(String(part))
            }
        }
        let path = parts.joined(separator: "/")
        guard AssetPath.fault(in: path) == nil else { return nil }
        let file = folder.appending(path: path)
        // What lies in the folder may be a link to somewhere else.
        guard file.resolvingSymlinksInPath().path.hasPrefix(folder.resolvingSymlinksInPath().path + "/") else {
            return nil
        }
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    private static func contents(_ file: URL) -> Data? {
        var status = stat()
        guard stat(file.path, &status) == 0, status.st_size <= byteLimit else { return nil }
        return FileManager.default.contents(atPath: file.path)
    }

    private static func dataURL(_ reference: String, from page: String, in folder: URL) -> String? {
        guard let file = file(reference, from: page, in: folder), let data = contents(file) else { return nil }
        return "data:\(MediaType.name(forFile: file.lastPathComponent));base64,\(data.base64EncodedString())"
    }

    /// Puts a style sheet in the place of the link to it.
    private static func putStyleIn(_ node: xmlNodePtr, of document: HTMLDocument, page: String, _ folder: URL) {
        guard HTMLDocument.attribute("rel", of: node)?.lowercased().contains("stylesheet") ?? false,
            let reference = HTMLDocument.attribute("href", of: node),
            let file = file(reference, from: page, in: folder), let data = contents(file)
        else { return }
        var sheet = String(decoding: data, as: UTF8.self)
        let root = folder.resolvingSymlinksInPath().path + "/"
        let place = String(file.resolvingSymlinksInPath().path.dropFirst(root.count))
        sheet.replace(/url\(\s*['"]?([^'")]+)['"]?\s*\)/) { found in
            dataURL(String(found.1), from: place, in: folder).map { "url(\($0))" } ?? String(found.0)
        }
        // What would end the element early is no style.
        sheet.replace("</", with: "<\\/")
        document.replace(node, withStyle: sheet)
    }

    /// Puts the files that an element loads into its attributes.
    private static func putFileIn(_ node: xmlNodePtr, page: String, _ folder: URL) {
        for attribute in [HTMLDocument.name(of: node) == "object" ? "data" : "src", "poster"] {
            guard let reference = HTMLDocument.attribute(attribute, of: node),
                let url = dataURL(reference, from: page, in: folder)
            else { continue }
            xmlSetProp(node, attribute, url)
        }
    }
}
