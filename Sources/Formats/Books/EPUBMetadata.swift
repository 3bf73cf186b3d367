import Foundation
import Markup
package import Periodical

/// An EPUB's metadata: Dublin Core elements, with the additions of EPUB 2 and EPUB 3.
package struct EPUBMetadata: Sendable, Hashable {
    package private(set) var title: String?
    package private(set) var subtitle: String?
    /// The creators, in the order listed.
    package private(set) var creators: [EPUBCreator] = []
    /// The contributors, in the order listed.
    package private(set) var contributors: [EPUBCreator] = []
    package private(set) var language: String?
    package private(set) var publisher: String?
    /// The publication date, as the book writes it.
    package private(set) var date: String?
    package private(set) var summary: String?
    package private(set) var subjects: [String] = []
    package private(set) var rights: String?
    /// The book's unique identifier, which the font obfuscation key is derived from.
    package private(set) var identifier: String?
    /// All of the book's identifiers, such as an ISBN, UUID or DOI.
    package private(set) var identifiers: [String] = []
    package private(set) var series: String?
    package private(set) var seriesNumber: String?
    /// Whether the documents are fixed-size pages, or nil if the metadata does not specify the layout.
    package private(set) var isFixedLayout: Bool?
    /// The page size for documents that do not specify their own.
    package private(set) var extent: PageExtent?
    /// The id of the manifest item that EPUB 2 declares as the cover.
    package private(set) var coverID: String?

    /// The authors' names. If no creator has the role of an author, all creators count as authors.
    package var authors: [String] {
        let authors = creators.filter { $0.role == nil || $0.role == "aut" }
        return (authors.isEmpty ? creators : authors).map(\.name)
    }

    /// Returns the names of the creators and contributors with a role, without duplicates.
    package func names(inRole role: String) -> [String] {
        var seen: Set<String> = []
        return (creators + contributors).filter { $0.role == role }.map(\.name).filter { seen.insert($0).inserted }
    }

    /// Reads the `metadata` element of a package document.
    /// - Parameter uniqueID: the id of the element that contains the unique identifier.
    init(_ metadata: XMLTreeElement?, uniqueID: String?) {
        // Search all levels, because in EPUB 2 the elements may be one level deeper, in `dc-metadata` and `x-metadata`.
        let elements = metadata?.descendants.dropFirst() ?? []
        var refinements: [String: [String: String]] = [:]
        for element in elements where element.name == "meta" {
            guard let about = element["refines"], let property = element["property"], let value = element.words
            else { continue }
            refinements[String(about.trimmingPrefix("#")), default: [:]][property] = value
        }
        func refined(_ element: XMLTreeElement, _ property: String) -> String? {
            element["id"].flatMap { refinements[$0]?[property] }
        }
        for element in elements {
            if element.name == "meta" {
                takeMeta(element, refined)
                continue
            }
            guard let words = element.words.map({ String($0.prefix(100_000)) }) else { continue }
            switch element.name.lowercased() {
            case "title" where refined(element, "title-type") == "subtitle": subtitle = subtitle ?? words
            case "title" where title == nil || refined(element, "title-type") == "main": title = words
            case "creator": creators.append(Self.creator(element, words, refined))
            case "contributor": contributors.append(Self.creator(element, words, refined))
            case "language": language = language ?? words
            case "publisher": publisher = publisher ?? words
            case "date" where date == nil || element["event"] == "publication": date = words
            // Remove HTML tags, which shops often put in descriptions.
            case "description": summary = summary ?? Self.plain(element.content)
            case "subject": subjects.append(words)
            case "rights": rights = rights ?? words
            case "identifier":
                identifiers.append(words)
                if identifier == nil || element["id"] == uniqueID { identifier = words }
            default: break
            }
        }
    }

    private mutating func takeMeta(_ meta: XMLTreeElement, _ refined: (XMLTreeElement, String) -> String?) {
        let value = meta["content"] ?? meta.words
        guard let value else { return }
        switch meta["name"] ?? meta["property"] {
        case "cover": coverID = coverID ?? value
        case "calibre:series": series = series ?? value
        case "calibre:series_index": seriesNumber = seriesNumber ?? value
        case "rendition:layout" where meta["refines"] == nil: isFixedLayout = value == "pre-paginated"
        case "rendition:viewport" where meta["refines"] == nil: extent = extent ?? PageExtent(viewport: value)
        // Amazon's books used these names before EPUB supported fixed layouts.
        case "fixed-layout": isFixedLayout = isFixedLayout ?? (value.lowercased() == "true")
        case "original-resolution": extent = extent ?? PageExtent(resolution: value)
        case "belongs-to-collection" where refined(meta, "collection-type") != "set" && meta["refines"] == nil:
            guard series == nil || refined(meta, "collection-type") == "series" else { return }
            series = value
            seriesNumber = refined(meta, "group-position") ?? seriesNumber
        default: break
        }
    }

    private static func creator(
        _ element: XMLTreeElement, _ name: String, _ refined: (XMLTreeElement, String) -> String?
    ) -> EPUBCreator {
        EPUBCreator(
            name: name, role: (refined(element, "role") ?? element["role"])?.lowercased(),
            sortName: refined(element, "file-as") ?? element["file-as"])
    }

    private static func plain(_ text: String) -> String? {
        let plain = text.contains("<") ? HTMLText.text(of: Data(text.utf8)) : text
        let trimmed = plain.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : String(trimmed.prefix(20_000))
    }
}
