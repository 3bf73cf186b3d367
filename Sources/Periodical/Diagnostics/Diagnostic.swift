/// A fault in an issue source or a catalog: its location, its message, and how to fix it.
public struct Diagnostic: Sendable, Hashable {
    /// The severity of a fault.
    public enum Severity: String, Sendable, Hashable, Codable, Comparable {
        case warning, error

        /// Orders warnings before errors.
        public static func < (left: Severity, right: Severity) -> Bool { left == .warning && right == .error }
    }

    /// The file or URL with the fault.
    public var file: String
    /// The line number in the file, starting at 1, if it is known.
    public var line: Int?
    /// The faulty line and the position of the fault in it, if known.
    public var excerpt: SourceExcerpt?
    /// The page with the fault.
    public var position: PagePosition?
    /// The severity. An error stops the operation, but a warning does not.
    public var severity: Severity
    /// A stable name for this kind of fault, such as `missing-asset`.
    public var code: String
    /// The message.
    public var message: String
    /// The remedies, for programs and for people.
    public var remedies: [Remedy]

    /// Creates a diagnostic with remedies.
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

    /// Creates a diagnostic with a hint instead of remedies.
    public init(
        file: String, line: Int? = nil, excerpt: SourceExcerpt? = nil, position: PagePosition? = nil,
        severity: Severity = .error, code: String, message: String, hint: String?
    ) {
        self.init(
            file: file, line: line, excerpt: excerpt, position: position, severity: severity, code: code,
            message: message, remedies: hint.map { [.advice($0)] } ?? [])
    }

    /// The hint: the text of all remedies.
    public var hint: String? { remedies.words }
}

extension Diagnostic: Encodable {
    private enum CodingKeys: String, CodingKey {
        case file, line, column, position, severity, code, message, hint, remedies
    }

    /// Encodes the diagnostic in the format of `check --json`.
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
    /// The diagnostic in the style of a compiler message: `pages.plist:12:9: error: page 2.1: ... [missing-asset]`. The
    /// next lines show the faulty line with a marker, and the hint.
    public var description: String { text() }

    /// Returns the diagnostic as text.
    /// - Parameter style: adds terminal styles to part of the text.
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

    /// A part of the text that can be styled in a terminal.
    public enum Part: Sendable, Hashable {
        case place, message, hint
        case severity(Severity)
    }
}
