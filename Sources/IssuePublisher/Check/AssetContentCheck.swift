import Foundation
import Markup
import Periodical

/// Looks into assets of text and HTML, which are small and shown without another decoder in between.
enum AssetContentCheck {
    /// What is wrong with an asset's file.
    /// - Parameter shared: the names of the other assets of its page, which a page in HTML may load.
    static func faults(
        of file: URL, _ reference: AssetReference, shared: Set<String> = []
    ) -> [DocumentFault] {
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
        case .html where data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]):
            return [fault("unreadable-text", "'\(reference.name)' is in UTF-16.", "Save it as UTF-8.")]
        case .pdf where FileFormat(data) != .pdf:
            return [fault("unreadable-pdf", "'\(reference.name)' is no PDF.", "Is it a PDF, and whole?")]
        case .html, .style:
            let isShared = { (url: String) in Self.isShared(url, reference.name, shared) }
            let blocked =
                reference.kind == .html
                ? blockedContent(in: data, isShared: isShared) : blockedReferences(in: data, isShared: isShared)
            guard let first = blocked.first else { return [] }
            let more = blocked.count > 1 ? " and \(blocked.count - 1) more" : ""
            return [
                fault(
                    "blocked-content", "'\(reference.name)' has \(first)\(more).",
                    "It will not run or load: name pictures, styles and fonts of the issue in the page's 'assets'.",
                    isError: false)
            ]
        default: return []
        }
    }

    /// Whether a reference in a page means one of the page's assets: its name, or the file of one of its scales.
    private static func isShared(_ url: String, _ page: String, _ shared: Set<String>) -> Bool {
        guard let path = AssetPath.relative(url, from: page) else { return false }
        return shared.contains(path) || shared.contains(Scale.split(path).logicalName)
    }

    /// Scripts, and references to files outside the page that are no assets of it.
    private static func blockedContent(in data: Data, isShared: (String) -> Bool) -> [String] {
        guard let document = HTMLDocument(data) else { return [] }
        return document.elements.compactMap { blocked($0, isShared) }
    }

    /// References of a style sheet to what is no asset of the page.
    private static func blockedReferences(in data: Data, isShared: (String) -> Bool) -> [String] {
        var blocked: [String] = []
        _ = StyleSheetText.rewriting(String(decoding: data, as: UTF8.self)) { url -> String? in
            if !url.isEmpty, !url.hasPrefix("data:"), !url.hasPrefix("#"), !isShared(url) {
                blocked.append("a rule that loads '\(url)'")
            }
            return nil
        }
        return blocked
    }

    private static func blocked(_ element: HTMLElement, _ isShared: (String) -> Bool) -> String? {
        let name = element.name
        if name == "script" { return "a script" }
        let attribute = ["link": "href", "object": "data"][name] ?? "src"
        guard let url = element[attribute], !url.isEmpty, !url.hasPrefix("data:"),
            !url.hasPrefix("#"),
            !["image", "img", "link", "source", "video", "audio", "input"].contains(name) || !isShared(url)
        else { return nil }
        return "a <\(name)> that loads '\(url)'"
    }
}
