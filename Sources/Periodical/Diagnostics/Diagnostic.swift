/// One fault found in what a publisher wrote or a catalog holds: what, where, and how to mend it.
public struct Diagnostic: Sendable, Hashable {
    /// How much a fault matters.
    public enum Severity: String, Sendable, Hashable, Codable, Comparable {
        case warning, error

        /// Warnings come before errors.
        public static func < (left: Severity, right: Severity) -> Bool { left == .warning && right == .error }
    }

    /// The file or URL that holds the fault.
    public var file: String
    /// The line in the file, from 1, where the format allows to tell.
    public var line: Int?
    /// The place in the line, and the line itself, where they can be told.
    public var excerpt: SourceExcerpt?
    /// The page that the fault is about.
    public var position: PagePosition?
    /// Whether it stops the work.
    public var severity: Severity
    /// A name for this kind of fault that stays the same over versions, such as `missing-asset`.
    public var code: String
    /// What was found.
    public var message: String
    /// What to do about it: what a program can act on, and words for all of it.
    public var remedies: [Remedy]

    /// Describes a fault.
    public init(
        file: String, line: Int? = nil, excerpt: SourceExcerpt? = nil, position: PagePosition? = nil,
        severity: Severity = .error, code: String, message: String, remedies: [Remedy] = []
    ) {
        self.file = file
        self.line = line
        self.excerpt = excerpt
        self.position = position
        self.severity = severity
        self.code = code
        self.message = message
        self.remedies = remedies
    }

    /// Describes a fault that only a person can do something about.
    public init(
        file: String, line: Int? = nil, excerpt: SourceExcerpt? = nil, position: PagePosition? = nil,
        severity: Severity = .error, code: String, message: String, hint: String?
    ) {
        self.init(
            file: file, line: line, excerpt: excerpt, position: position, severity: severity, code: code,
            message: message, remedies: hint.map { [.advice($0)] } ?? [])
    }

    /// What to do about it, in words.
    public var hint: String? { remedies.words }
}

extension Diagnostic: Encodable {
    private enum CodingKeys: String, CodingKey {
        case file, line, column, position, severity, code, message, hint, remedies
    }

    /// Writes the fault as `check --json` prints it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file, forKey: .file)
        try container.encodeIfPresent(line, forKey: .line)
        try container.encodeIfPresent(excerpt?.column, forKey: .column)
        try container.encodeIfPresent(position?.description, forKey: .position)
        try container.encode(severity, forKey: .severity)
        try container.encode(code, forKey: .code)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(hint, forKey: .hint)
        if !remedies.isEmpty { try container.encode(remedies, forKey: .remedies) }
    }
}

extension Diagnostic: CustomStringConvertible {
    /// Reads like a compiler's message: `pages.plist:12:9: error: page 2.1: ... [missing-asset]`, the line with the fault
    /// marked, then the hint.
    public var description: String { text() }

    /// The message for people.
    /// - Parameter style: puts what a terminal needs for its look around a part of the text.
    public func text(style: (Part, String) -> String = { $1 }) -> String {
        var place = file.printable
        if let line { place += ":\(line)" }
        if let column = excerpt?.column { place += ":\(column)" }
        var text = style(.place, "\(place):") + " " + style(.severity(severity), "\(severity.rawValue):") + " "
        if let position { text += "page \(position): " }
        text += "\(style(.message, message.printable)) [\(code)]"
        if let line, let excerpt {
            let number = String(line)
            let margin = String(repeating: " ", count: max(0, 5 - number.count))
            text += "\n\(margin)\(number) | \(excerpt.shown)"
            text += "\n      | " + style(.severity(severity), excerpt.marker)
        }
        if let hint { text += "\n    \(style(.hint, "hint:")) \(hint.printable)" }
        return text
    }

    /// A part of the message that a terminal may set off.
    public enum Part: Sendable, Hashable {
        case place, message, hint
        case severity(Severity)
    }
}
