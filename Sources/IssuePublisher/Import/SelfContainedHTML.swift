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
        let options =
            HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_RECOVER.rawValue
        let document = html.withUnsafeBytes { bytes -> htmlDocPtr? in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return nil }
            return htmlReadMemory(start, Int32(clamping: bytes.count), nil, "UTF-8", Int32(bitPattern: options))
        }
        guard let document else { throw refused("it does not read as HTML") }
        defer { xmlFreeDoc(document) }
        var title: String?
        for node in Self.elements(of: document) {
            switch Self.name(of: node) {
            case "script":
                xmlUnlinkNode(node)
                xmlFreeNode(node)
            case "title":
                title = xmlNodeGetContent(node).map { content in
                    defer { masthead_xml_free(content) }
                    return String(cString: content).trimmingCharacters(in: .whitespacesAndNewlines)
                }
            case "link": Self.putStyleIn(node, of: document, page: path, folder)
            default: Self.putFileIn(node, page: path, folder)
            }
        }
        self.title = title
        var bytes: UnsafeMutablePointer<xmlChar>?
        var count: Int32 = 0
        htmlDocDumpMemoryFormat(document, &bytes, &count, 0)
        guard let bytes else { throw refused("it cannot be written") }
        defer { masthead_xml_free(bytes) }
        data = Data(bytes: bytes, count: Int(count))
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
    private static func putStyleIn(_ node: xmlNodePtr, of document: htmlDocPtr, page: String, _ folder: URL) {
        guard property("rel", node)?.lowercased().contains("stylesheet") ?? false,
            let reference = property("href", node),
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
        guard let style = xmlNewDocNode(document, nil, "style", nil) else { return }
        if let text = xmlNewDocText(document, sheet) { xmlAddChild(style, text) }
        xmlReplaceNode(node, style)
        xmlFreeNode(node)
    }

    /// Puts the file that an element loads into its attribute.
    private static func putFileIn(_ node: xmlNodePtr, page: String, _ folder: URL) {
        let attribute = name(of: node) == "object" ? "data" : "src"
        for attribute in [attribute, "poster"] {
            guard let reference = property(attribute, node), let url = dataURL(reference, from: page, in: folder) else {
                continue
            }
            xmlSetProp(node, attribute, url)
        }
    }

    private static func property(_ name: String, _ node: xmlNodePtr) -> String? {
        guard let value = xmlGetProp(node, name) else { return nil }
        defer { masthead_xml_free(value) }
        return String(cString: value)
    }

    private static func name(of node: xmlNodePtr) -> String {
        node.pointee.name.map { String(cString: $0).lowercased() } ?? ""
    }

    /// All elements in the order of the document, found without recursion.
    private static func elements(of document: htmlDocPtr) -> [xmlNodePtr] {
        var found: [xmlNodePtr] = []
        var open = [xmlDocGetRootElement(document)]
        while let node = open.popLast() {
            guard let node else { continue }
            if node.pointee.type == XML_ELEMENT_NODE {
                found.append(node)
                open.append(node.pointee.next)
                open.append(node.pointee.children)
            } else {
                open.append(node.pointee.next)
            }
        }
        return found
    }
}
