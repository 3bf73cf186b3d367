import Foundation
import Markup
import Periodical

/// A check of text and HTML assets, which are small and need no decoder.
enum AssetContentCheck {
    /// Returns the faults in an asset's file.
    /// - Parameter shared: the names of the page's other assets, which an HTML page may load.
    static func faults(
        of file: URL, _ reference: AssetReference, shared: Set<String> = []
    ) -> [DocumentFault] {
        func fault(_ code: String, _ message: String, _ hint: String, isError: Bool = true) -> DocumentFault {
            DocumentFault(
                at: reference.place, severity: isError ? .error : .warning, code: code, message, hint: hint)
        }
        guard let data = FileManager.default.contents(atPath: file.path) else {
            return [fault("missing-asset", "'\(reference.name)' cannot be read.", "Check the file's permissions.")]
        }
        switch reference.kind {
        case .text where String(validating: data, as: UTF8.self) == nil:
            return [fault("unreadable-text", "'\(reference.name)' is not in UTF-8.", "Save it as UTF-8.")]
        case .html where data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]):
            return [fault("unreadable-text", "'\(reference.name)' is in UTF-16.", "Save it as UTF-8.")]
        case .pdf where FileFormat(data) != .pdf:
            return [
                fault("unreadable-pdf", "'\(reference.name)' is not a PDF.", "Check that the file is a complete PDF.")
            ]
        case .html, .style:
            let isShared = { (url: String) in Self.isShared(url, reference.name, shared) }
            let blocked =
                reference.kind == .html
                ? blockedContent(in: data, reference.name, isShared: isShared)
                : blockedReferences(in: data, reference.name, isShared: isShared)
            guard let first = blocked.first else { return [] }
            let more = blocked.count > 1 ? " and \(blocked.count - 1) more" : ""
            if blocked.allSatisfy(\.isMissing) {
                return [
                    fault(
                        "missing-asset", "'\(reference.name)' has \(first.found)\(more), but the file does not exist.",
                        "Add the file, or correct the name.", isError: false)
                ]
            }
            return [
                fault(
                    "blocked-content", "'\(reference.name)' has \(first.found)\(more).",
                    "Readers block this content. Put pictures, styles and fonts into the issue source, and refer "
                        + "to them there.",
                    isError: false)
            ]
        default: return []
        }
    }

    /// Whether a reference in a page names one of the page's assets, by logical name or by file name.
    private static func isShared(_ url: String, _ page: String, _ shared: Set<String>) -> Bool {
        guard let path = AssetPath.relative(url, from: page) else { return false }
        return shared.contains(path) || shared.contains(Scale.split(path).logicalName)
    }

    /// A script or reference that reading apps block.
    private struct Blocked {
        let found: String
        /// Whether the reference is blocked only because the file is missing.
        var isMissing = false
    }

    /// Whether a reference looks like the name of an asset in the issue, even if there is no such file.
    private static func isMeant(_ url: String, _ page: String) -> Bool {
        guard let path = AssetPath.relative(url, from: page), let kind = AssetKind(fileName: path) else { return false }
        return [.image, .style, .font, .movie, .audio].contains(kind)
    }

    /// Returns a page's scripts, and its references to files that are not assets of the page.
    private static func blockedContent(
        in data: Data, _ page: String, isShared: (String) -> Bool
    ) -> [Blocked] {
        guard let document = HTMLDocument(data) else { return [] }
        return document.elements.compactMap { blocked($0, page, isShared) }
    }

    /// Returns a style sheet's references to files that are not assets of the page.
    private static func blockedReferences(in data: Data, _ sheet: String, isShared: (String) -> Bool) -> [Blocked] {
        var blocked: [Blocked] = []
        _ = StyleSheetText.rewriting(String(decoding: data, as: UTF8.self)) { url -> String? in
            if !url.isEmpty, !url.lowercased().hasPrefix("data:"), !url.hasPrefix("#"), !isShared(url) {
                blocked.append(Blocked(found: "a rule that loads '\(url)'", isMissing: isMeant(url, sheet)))
            }
            return nil
        }
        return blocked
    }

    private static func blocked(
        _ element: HTMLElement, _ page: String, _ isShared: (String) -> Bool
    ) -> Blocked? {
        let name = element.name
        if name == "script" { return Blocked(found: "a script") }
        let attribute = ["link": "href", "object": "data"][name] ?? "src"
        let loads = ["image", "img", "link", "source", "video", "audio", "input"].contains(name)
        guard let url = element[attribute], !url.isEmpty, !url.lowercased().hasPrefix("data:"), !url.hasPrefix("#"),
            !loads || !isShared(url)
        else { return nil }
        return Blocked(found: "a <\(name)> that loads '\(url)'", isMissing: loads && isMeant(url, page))
    }
}
