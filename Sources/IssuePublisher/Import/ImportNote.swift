import Foundation
public import Periodical

/// A note about content that an import omitted or changed.
public struct ImportNote: Sendable, Hashable {
    /// The kinds of notes.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// A page is missing, so the import is incomplete.
        case missingPage
        /// Content that is not a page was left out.
        case leftOut
        /// A page shows only part of a damaged file.
        case damaged
        /// A file was converted because pages cannot show it.
        case converted
        /// A suggestion for a better way to import.
        case proposal
        /// Any other note, written as a sentence.
        case remark
    }

    /// The kind of the note.
    public let kind: Kind
    /// The files, pages and headings that the note is about.
    public let names: [String]
    /// The reason as a clause, or the new format of converted files.
    public let reason: String
    /// The steps that the user can take.
    public let remedies: [Remedy]

    /// Creates a note.
    public init(_ kind: Kind, _ names: [String], _ reason: String, remedies: [Remedy] = []) {
        self.kind = kind
        self.names = names
        self.reason = reason
        self.remedies = remedies
    }

    /// The note as a sentence.
    public var message: String { message() }

    /// Returns the note as a sentence.
    /// - Parameter limit: the maximum number of names. Missing pages are always named in full.
    public func message(atMost limit: Int = .max) -> String {
        let limit = kind == .missingPage ? .max : limit
        let rest = names.count > limit ? " and \(names.count - limit) more" : ""
        let named = names.prefix(limit).joined(separator: ", ") + rest
        return switch kind {
        case .missingPage, .leftOut: "left out: \(named) (\(reason))"
        case .damaged: "\(named) \(reason)"
        case .converted: "converted \(named) to \(reason)"
        case .proposal, .remark: reason
        }
    }
}

extension ImportNote: Encodable {
    private enum CodingKeys: String, CodingKey { case kind, names, reason, message, remedies }

    /// Encodes the note for `import --json`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(names, forKey: .names)
        try container.encode(reason, forKey: .reason)
        try container.encode(message, forKey: .message)
        if !remedies.isEmpty { try container.encode(remedies, forKey: .remedies) }
    }
}

extension ImportNote {
    /// The text of a note without its names. Notes with the same text can be combined.
    fileprivate struct Said: Hashable {
        let kind: Kind
        let reason: String
    }
}

extension [ImportNote] {
    /// The notes, with names in natural order. Notes that differ only in their names are combined.
    public var grouped: [ImportNote] {
        var order: [ImportNote.Said] = []
        var groups: [ImportNote.Said: [ImportNote]] = [:]
        for note in self {
            let key = ImportNote.Said(kind: note.kind, reason: note.reason)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(note)
        }
        return order.flatMap { key -> [ImportNote] in
            let notes = groups[key] ?? []
            guard notes.count > 1 else { return notes }
            let names = notes.flatMap(\.names).sorted { $0.localizedStandardCompare($1) == .orderedAscending }
            return [ImportNote(key.kind, names, key.reason, remedies: notes[0].remedies)]
        }
    }
}
