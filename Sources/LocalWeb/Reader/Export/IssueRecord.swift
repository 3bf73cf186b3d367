import Foundation
import Periodical
import Rendering

/// The metadata of an exported issue for search engines and reference managers: schema.org as JSON-LD, and the
/// `citation_` elements of Google Scholar.
struct IssueRecord {
    private let heading: IssueHeading
    /// The URL of the issue's page, or nil if unknown.
    private let url: String?
    /// The URL of the cover, or nil if unknown.
    private let image: String?

    private typealias Key = Description.Key

    init(_ heading: IssueHeading, url: String?, image: String?) {
        (self.heading, self.url, self.image) = (heading, url, image)
    }

    private var description: Description { heading.description }
    private func text(_ key: String) -> String? { description.otherKeys[key]?.string }
    private var day: String? { heading.date.map { String($0.written.prefix(10)) } }
    private var isFree: Bool { !description.isPrivate }

    /// Returns the values for the template `site.html`.
    var citations: [[String: String]] {
        guard !heading.isBook else { return [] }
        var values: [(name: String, content: String?)] = [("title", heading.title)]
        values += description.authors.map { ("author", $0) }
        values += [
            ("publication_date", day?.replacing("-", with: "/")), ("journal_title", heading.publication),
            ("volume", description.volume), ("issue", description.number), ("issn", text(Key.issn)),
            ("doi", text(Key.doi)), ("language", heading.language),
        ]
        return values.compactMap { value in
            value.content.map { ["name": "citation_\(value.name)", "content": $0.printable] }
        }
    }

    /// The issue in schema.org's vocabulary, as JSON that is safe inside an HTML element. Nil for a book.
    var json: String? {
        guard !heading.isBook else { return nil }
        var values: [String: PropertyValue] = [
            "@context": .string("https://schema.org"), "@type": .string("PublicationIssue"),
            "isAccessibleForFree": .boolean(isFree),
        ]
        func put(_ key: String, _ text: String?) { values[key] = text.map { .string($0.writable) } }
        put("name", heading.title)
        put("issueNumber", description.number)
        put("datePublished", day)
        put("dateModified", description.otherKeys[Key.updated]?.date.map { String($0.written.prefix(10)) })
        put("description", heading.summary)
        put("inLanguage", heading.language)
        put("license", text(Key.license))
        put("url", url)
        put("image", image)
        put("sameAs", text(Key.doi).map(Self.address))
        if !description.authors.isEmpty {
            values["author"] = .array(description.authors.map { Self.named("Person", $0) })
        }
        if !description.categories.isEmpty {
            values["keywords"] = .array(description.categories.map { .string($0.writable) })
        }
        values["isPartOf"] = volume ?? periodical
        guard let data = try? PropertyValue.dictionary(values).json() else { return nil }
        // In a script element, `</script>` and `<!--` have a meaning even inside a string.
        return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
    }

    private var volume: PropertyValue? {
        description.volume.map { number in
            var values: [String: PropertyValue] = [
                "@type": .string("PublicationVolume"), "volumeNumber": .string(number.writable),
            ]
            values["isPartOf"] = periodical
            return .dictionary(values)
        }
    }

    private var periodical: PropertyValue? {
        guard let title = heading.publication,
            var values = Self.named("Periodical", title).dictionary
        else { return nil }
        values["issn"] = text(Key.issn).map { .string($0) }
        values["sameAs"] = text(Key.publicationDOI).map { .string(Self.address($0)) }
        return .dictionary(values)
    }

    private static func named(_ type: String, _ name: String) -> PropertyValue {
        .dictionary(["@type": .string(type), "name": .string(name.writable)])
    }

    /// Returns a DOI as a URL.
    private static func address(_ doi: String) -> String {
        "https://doi.org/" + doi.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
    }
}
