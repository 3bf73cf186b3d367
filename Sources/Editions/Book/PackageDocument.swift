import Foundation
import Periodical
import Rendering

/// The package document of an EPUB: its metadata, files and reading order.
struct PackageDocument {
    /// A document in the reading order.
    struct Item {
        let identifier: String
        let path: String
        /// The properties in the manifest, such as `svg`.
        var properties: String?
        /// The properties in the reading order, such as `page-spread-left`.
        var spineProperties: [String] = []
    }

    let heading: IssueHeading
    let name: String
    let title: String
    /// Whether all pages have a fixed layout.
    let isFixed: Bool
    /// Whether pages are never shown side by side.
    let isSingle: Bool
    let accessibility: BookAccessibility
    let isRightToLeft: Bool
    let documents: [Item]
    let resources: [BookResources.Resource]
    /// The path of the cover, or nil.
    let cover: String?

    var text: String {
        let direction = isRightToLeft ? " page-progression-direction=\"rtl\"" : ""
        let lang =
            heading.language.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil }
            .map { " xml:lang=\"\(XHTMLDocument.escaped($0))\"" } ?? ""
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"\(lang)>
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            \(metadata.joined(separator: "\n"))
            </metadata>
            <manifest>
            \(manifest.joined(separator: "\n"))
            </manifest>
            <spine\(direction)>
            \(spine.joined(separator: "\n"))
            </spine>
            </package>

            """
    }

    // MARK: Metadata

    private var metadata: [String] {
        let description = heading.description
        var lines: [String] = []
        func add(_ name: String, _ value: String?) {
            guard let value = value.map(XHTMLDocument.escaped)?.trimmingCharacters(in: .whitespacesAndNewlines),
                !value.isEmpty
            else { return }
            lines.append("<dc:\(name)>\(value)</dc:\(name)>")
        }
        func meta(_ property: String, _ value: String) {
            lines.append("<meta property=\"\(property)\">\(XHTMLDocument.escaped(value))</meta>")
        }
        lines.append("<dc:identifier id=\"id\">\(identifier)</dc:identifier>")
        add("title", title)
        let language = heading.language.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil }
        add("language", language ?? "und")
        let day = heading.date?.written.prefixMatch(of: /\d{4}-\d\d-\d\d/).map { String($0.0) }
        add("date", day)
        for author in description.authors { add("creator", author) }
        add("publisher", description.otherKeys["Publisher"]?.string ?? (heading.isBook ? nil : heading.publication))
        add("description", description.summary)
        for category in description.categories { add("subject", category) }
        // Do not use the time of the export, so that repeated exports are identical.
        meta("dcterms:modified", "\(day ?? "2000-01-01")T00:00:00Z")
        lines += series
        meta("rendition:layout", isFixed ? "pre-paginated" : "reflowable")
        meta("rendition:spread", isSingle ? "none" : "auto")
        for (property, value) in accessibility.properties { meta(property, value) }
        return lines
    }

    /// The publication as a series, with the issue's number.
    private var series: [String] {
        guard let name = heading.description.series ?? (heading.isBook ? nil : heading.publication),
            !name.allSatisfy(\.isWhitespace)
        else { return [] }
        var lines = [
            "<meta property=\"belongs-to-collection\" id=\"series\">\(XHTMLDocument.escaped(name))</meta>",
            "<meta refines=\"#series\" property=\"collection-type\">series</meta>",
        ]
        if let number = heading.description.number, number.wholeMatch(of: /\d+(\.\d+)*/) != nil {
            lines.append("<meta refines=\"#series\" property=\"group-position\">\(number)</meta>")
        }
        return lines
    }

    /// The identifier, which is the same for all revisions of the issue.
    private var identifier: String {
        IssueIdentifier.urn(
            publication: heading.publication, press: heading.press?.url.absoluteString, name: name)
    }

    // MARK: Files

    private var manifest: [String] {
        var lines = [
            Self.item("nav", "nav.xhtml", "application/xhtml+xml", "nav"),
            Self.item("fixed-style", "fixed.css", "text/css", nil),
            Self.item("text-style", "text.css", "text/css", nil),
        ]
        lines += documents.map { Self.item($0.identifier, $0.path, "application/xhtml+xml", $0.properties) }
        lines += resources.map { resource in
            Self.item(
                resource.identifier, resource.path, resource.mediaType, resource.path == cover ? "cover-image" : nil)
        }
        return lines
    }

    private static func item(_ id: String, _ path: String, _ mediaType: String, _ properties: String?) -> String {
        let properties = properties.map { " properties=\"\($0)\"" } ?? ""
        return "<item id=\"\(id)\" href=\"\(path)\" media-type=\"\(mediaType)\"\(properties)/>"
    }

    private var spine: [String] {
        documents.map { item in
            let properties = item.spineProperties.joined(separator: " ")
            return "<itemref idref=\"\(item.identifier)\"\(properties.isEmpty ? "" : " properties=\"\(properties)\"")/>"
        }
    }
}
