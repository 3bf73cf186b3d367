import CXML
import Foundation
import Periodical

/// Looks into assets of text and HTML, which are small and shown without being decoded by anyone else first.
enum AssetContentCheck {
    /// What is wrong with an asset's file.
    static func faults(of file: URL, _ reference: AssetReference) -> [DocumentFault] {
        func fault(_ code: String, _ message: String, _ hint: String, isError: Bool = true) -> DocumentFault {
            DocumentFault(
                at: reference.place, severity: isError ? .error : .warning, code: code, message, hint: hint)
        }
        guard let data = FileManager.default.contents(atPath: file.path) else {
            return [fault("missing-asset", "'\(reference.name)' cannot be read.", "Look at its permissions.")]
        }
        switch reference.kind {
        case .text where String(validating: data, as: UTF8.self) == nil:
            return [fault("unreadable-text", "'\(reference.name)' is not in UTF-8.", "Save it as UTF-8.")]
        case .pdf where !data.prefix(1024).contains(sequence: "%PDF-"):
            return [fault("unreadable-pdf", "'\(reference.name)' is no PDF.", "Is it a PDF, and whole?")]
        case .html:
            let blocked = blockedContent(in: data)
            guard let first = blocked.first else { return [] }
            let more = blocked.count > 1 ? " and \(blocked.count - 1) more" : ""
            return [
                fault(
                    "blocked-content", "'\(reference.name)' has \(first)\(more).",
                    "It will not run or load: put pictures and styles into the page itself.", isError: false)
            ]
        default: return []
        }
    }

    /// Scripts, and references to files outside the page.
    private static func blockedContent(in data: Data) -> [String] {
        data.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return [] }
            let options = HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            guard
                let document = htmlReadMemory(
                    start, Int32(clamping: bytes.count), nil, "UTF-8", Int32(bitPattern: options))
            else { return [] }
            defer { xmlFreeDoc(document) }
            var found: [String] = []
            var next = xmlDocGetRootElement(document)
            while let node = next {
                if node.pointee.type == XML_ELEMENT_NODE, let blocked = blocked(node) { found.append(blocked) }
                next = following(node)
            }
            return found
        }
    }

    private static func blocked(_ node: xmlNodePtr) -> String? {
        guard let name = node.pointee.name.map({ String(cString: $0).lowercased() }) else { return nil }
        if name == "script" { return "a script" }
        let attribute = ["link": "href", "object": "data"][name] ?? "src"
        guard let value = xmlGetProp(node, attribute) else { return nil }
        defer { masthead_xml_free(value) }
        let url = String(cString: value)
        guard !url.isEmpty, !url.hasPrefix("data:"), !url.hasPrefix("#") else { return nil }
        return "a <\(name)> that loads '\(url)'"
    }

    /// The next node in the order of the document, without recursion: hostile pages nest deeply.
    private static func following(_ node: xmlNodePtr) -> xmlNodePtr? {
        if let child = node.pointee.children, node.pointee.type == XML_ELEMENT_NODE { return child }
        var current: xmlNodePtr? = node
        while let here = current {
            if let next = here.pointee.next { return next }
            current = here.pointee.parent
            if current?.pointee.type != XML_ELEMENT_NODE { return nil }
        }
        return nil
    }
}

extension Data {
    fileprivate func contains(sequence text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
