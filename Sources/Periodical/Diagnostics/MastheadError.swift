/// A failure: the action, its subject, the cause, and what to do next.
public struct MastheadError: Error, Sendable, Hashable {
    /// The kind of an error, open so that later versions can add kinds: a phase and a name, such as `catalog.malformed`.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The phase and the name, joined by a dot.
        public let rawValue: String

        /// Takes a phase and a name joined by a dot.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The kind.
    public var code: Code
    /// The action that failed: a verb, mostly with its object, such as `read the catalog`.
    public var action: String
    /// The file, URL or item of the action.
    public var subject: String
    /// What was found instead of what is needed.
    public var found: String
    /// What to do next: what a program can act on, and words for all of it.
    public var remedies: [Remedy]
    /// How long the other side asks to wait before it is tried again.
    public var retryAfter: Duration?

    /// Describes a failure.
    public init(
        _ code: Code, cannot action: String, to subject: String, found: String, remedies: [Remedy] = [],
        retryAfter: Duration? = nil
    ) {
        self.code = code
        self.action = action
        self.subject = subject
        self.found = found
        self.remedies = remedies
        self.retryAfter = retryAfter
    }

    /// Describes a failure that only a person can do something about.
    /// - Parameter hint: what to do next, without a word of commands: what uses the library may have none.
    public init(
        _ code: Code, cannot action: String, to subject: String, found: String, hint: String?,
        retryAfter: Duration? = nil
    ) {
        self.init(
            code, cannot: action, to: subject, found: found, remedies: hint.map { [.advice($0)] } ?? [],
            retryAfter: retryAfter)
    }

    /// The failure in one line: `cannot read the catalog https://h/issues.plist: it is a web page`.
    public var summary: String { "cannot \(action) \(subject.printable): \(found.printable)" }

    /// What to do next, in words.
    public var hint: String? { remedies.words }
}

extension MastheadError: CustomStringConvertible {
    /// The summary, then the hint on a line of its own.
    public var description: String {
        guard let hint else { return summary }
        return "\(summary)\n    hint: \(hint.printable)"
    }
}

extension MastheadError.Code {
    /// What was asked for makes no sense together, or a setting is wrong.
    public static let configuration = Self(rawValue: "configuration.invalid")
    /// A document is no property list or JSON, or not of the expected form.
    public static let malformedDocument = Self(rawValue: "document.malformed")
    /// A catalog cannot be read at all; single bad rows are diagnostics instead.
    public static let malformedCatalog = Self(rawValue: "catalog.malformed")
    /// A file or folder could not be read or written: permission, absence, a full disk.
    public static let fileSystem = Self(rawValue: "files.failed")
    /// Another process holds what is needed and gets no further.
    public static let busy = Self(rawValue: "library.busy")
}
