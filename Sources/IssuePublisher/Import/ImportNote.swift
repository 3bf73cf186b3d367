import Foundation
public import Periodical

/// What an import has to tell beside what it made: what is left out and why, what became something else.
public struct ImportNote: Sendable, Hashable {
    /// What is told.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// What would be a page is not there: the import did a part of its work.
        case missingPage
        /// What is no page is not there.
        case leftOut
        /// A page shows what there is of a damaged file.
        case damaged
        /// Pages cannot show a file as it is, and it was made another.
        case converted
        /// The import could be done in another way that would likely be better.
        case proposal
        /// Anything else, in a sentence.
        case remark
    }

    /// What is told.
    public let kind: Kind
    /// The files, pages and headings that it is about.
    public let names: [String]
    /// Why it is so, as a clause; of what was converted, what it became.
    public let reason: String
    /// What to do about it.
    public let remedies: [Remedy]

    /// Tells something.
    public init(_ kind: Kind, _ names: [String], _ reason: String, remedies: [Remedy] = []) {
        self.kind = kind
        self.names = names
        self.reason = reason
        self.remedies = remedies
    }

    /// The note in a sentence.
    public var message: String { message() }

    /// The note in a sentence.
    /// - Parameter limit: how many names it has at most; pages that are missing are all named.
    public func message(atMost limit: Int = .max) -> String {
        let limit = kind == .missingPage ? .max : limit
        let rest = names.count > limit ? " and \(names.count - limit) more" : ""
        let named = names.prefix(limit).joined(separator: ", ") + rest
        return switch kind {
        case .missingPage, .leftOut: "left out: \(named) (\(reason))"
        case .damaged: "\(named) \(reason)"
        case .converted: "made \(reason) of \(named)"
        case .proposal, .remark: reason
        }
    }
}

extension ImportNote: Encodable {
    private enum CodingKeys: String, CodingKey { case kind, names, reason, message, remedies }

    /// Writes the note as `import --json` prints it.
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
    /// What a note says, whatever it says it of.
    fileprivate struct Said: Hashable {
        let kind: Kind
        let reason: String
    }
}

extension [ImportNote] {
    /// Those that say the same of several things as one each, their names in natural order.
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
