/// A failure: the action, its subject, the cause, and what to do next.
public struct MastheadError: Error, Sendable, Hashable {
    /// The kind of an error, such as `catalog.malformed`: a phase and a name. Later versions may add kinds.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The phase and the name, joined by a dot.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The error's kind.
    public var code: Code
    /// The action that failed: a verb, usually with its object, such as `read the catalog`.
    public var action: String
    /// The file, URL or item that the action was applied to.
    public var subject: String
    /// What caused the failure.
    public var found: String
    /// The remedies, for programs and for people.
    public var remedies: [Remedy]
    /// How long the server asks clients to wait before they try again.
    public var retryAfter: Duration?

    /// Creates an error with remedies.
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

    /// Creates an error with a hint instead of remedies.
    /// - Parameters:
    ///   - code: the kind of the error.
    ///   - action: the action that failed, such as `read the catalog`.
    ///   - subject: the file, URL or item that the action was applied to.
    ///   - found: what caused the failure.
    ///   - hint: the next step, described without commands, because apps have none.
    ///   - retryAfter: how long the server asks clients to wait.
    public init(
        _ code: Code, cannot action: String, to subject: String, found: String, hint: String?,
        retryAfter: Duration? = nil
    ) {
        self.init(
            code, cannot: action, to: subject, found: found, remedies: hint.map { [.advice($0)] } ?? [],
            retryAfter: retryAfter)
    }

    /// The error on one line: `cannot read the catalog https://h/issues.plist: a web page, not a property list or
    /// JSON`.
    public var summary: String {
        let object = subject.isEmpty ? action : "\(action) \(subject.printable)"
        return "cannot \(object): \(found.printable)"
    }

    /// The hint: the text of all remedies.
    public var hint: String? { remedies.words }
}

extension MastheadError: CustomStringConvertible {
    /// The summary, with the hint on its own line.
    public var description: String {
        guard let hint else { return summary }
        return "\(summary)\n    hint: \(hint.printable)"
    }
}

extension MastheadError.Code {
    /// The code if settings or options are wrong or contradict each other.
    public static let configuration = Self(rawValue: "configuration.invalid")
    /// The code if a document is not a property list or JSON, or has an unexpected form.
    public static let malformedDocument = Self(rawValue: "document.malformed")
    /// The code if a catalog cannot be read at all. A single bad row is a diagnostic instead.
    public static let malformedCatalog = Self(rawValue: "catalog.malformed")
    /// The code if a file or folder cannot be read or written, for example because of missing permissions or a full
    /// disk.
    public static let fileSystem = Self(rawValue: "files.failed")
    /// The code if a stalled process keeps a resource locked.
    public static let busy = Self(rawValue: "library.busy")
}
