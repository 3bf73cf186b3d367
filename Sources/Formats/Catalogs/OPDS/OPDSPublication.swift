import Foundation
import Markup
import Periodical

/// A publication in an OPDS feed, before Masthead checks its acquisition links.
struct OPDSPublication {
    var identifier: String?
    var description = Description(title: "")
    var acquisitions: [OPDSAcquisition] = []
    var images: [OPDSImage] = []
    /// The publication's kind: a book, or an issue of a periodical.
    var kind = ItemKind.book

    /// The maximum number of a publication's authors, subjects or links.
    static let maximumListCount = 500
    /// The maximum length of a summary, in characters.
    private static let maximumSummary = 50_000

    /// The result of checking a publication.
    enum Outcome {
        case entry(CatalogEntry)
        /// Masthead cannot download the publication.
        case omitted
        case fault(RowFault)
    }

    var outcome: Outcome {
        let identifier = identifier?.oneLine.nonEmpty
        guard !description.title.isEmpty else {
            return .fault(RowFault(message: "It has no title.", name: identifier))
        }
        guard let content = OPDSAcquisition.best(of: acquisitions) else { return .omitted }
        var entry = CatalogEntry(name: "", description: description)
        entry.kind = kind
        // If the publication has no identifier, use its file's URL instead.
        entry.identifier = identifier.map { String($0.prefix(2048)) } ?? content.url.withoutCredentials.absoluteString
        entry.content = content.url.absoluteString
        entry.cover = (images.first { !$0.isThumbnail } ?? images.first)?.url.absoluteString
        if let identifier, entry.description.otherKeys["Identifier"] == nil {
            entry.description.otherKeys["Identifier"] = .string(identifier)
        }
        return .entry(entry)
    }

    mutating func setTitle(_ text: String?) { description.title = text?.oneLine.inNormalForm ?? "" }

    mutating func setPublisher(_ text: String?) {
        if let text = text?.oneLine.nonEmpty { description.otherKeys["Publisher"] = .string(text) }
    }

    mutating func setSummary(_ text: String?, isHTML: Bool) {
        guard let text, !text.isEmpty else { return }
        let plain = isHTML || text.contains("<") ? HTMLText.text(of: Data(text.utf8)) : text
        let lines = plain.split(whereSeparator: \.isNewline).map { String($0).oneLine }.filter { !$0.isEmpty }
        description.summary = String(lines.joined(separator: "\n").prefix(Self.maximumSummary)).nonEmpty
    }

    mutating func setAuthors(_ names: [String]) { description.authors = Self.list(names) }

    mutating func setSubjects(_ names: [String]) { description.categories = Self.list(names) }

    mutating func setDate(_ texts: [String?]) {
        for text in texts {
            guard let text, let read = ForeignDate(.string(text)) else { continue }
            (description.date, description.coverDate) = (read.date, kind == .issue ? read.coverDate : nil)
            return
        }
    }

    private static func list(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.prefix(maximumListCount).map { $0.oneLine.inNormalForm }.filter {
            !$0.isEmpty && seen.insert($0).inserted
        }
    }
}

extension String {
    /// The text itself, or nil if the text is empty.
    var nonEmpty: String? { isEmpty ? nil : self }
}

extension OPDSPublication {
    /// Sets the language if the text is a valid language tag.
    mutating func setLanguage(_ text: String?) {
        guard let text = text?.oneLine, (2...35).contains(text.utf8.count),
            text.utf8.allSatisfy({
                $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || Character(UnicodeScalar($0)).isLetter
                    || Character(UnicodeScalar($0)).isNumber
            })
        else { return }
        description.language = text.replacing("_", with: "-")
    }
}
