/// A fault in a document, with its path, before the file name and line are known.
public struct DocumentFault: Sendable, Hashable {
    /// A step in a path: from a dictionary or array to one of its values.
    public enum Step: Sendable, Hashable {
        case key(String)
        case index(Int)
    }

    /// The path from the document's root to the value.
    public var path: [Step]
    /// Whether the fault is in the key rather than in the value.
    public var isAboutKey: Bool
    /// The severity.
    public var severity: Diagnostic.Severity
    /// A stable name for the kind of fault.
    public var code: String
    /// The message.
    public var message: String
    /// The remedies.
    public var remedies: [Remedy]

    /// Creates a fault with remedies.
    public init(
        at path: [Step], key isAboutKey: Bool = false, severity: Diagnostic.Severity = .error, code: String,
        _ message: String, remedies: [Remedy] = []
    ) {
        self.path = path
        self.isAboutKey = isAboutKey
        self.severity = severity
        self.code = code
        self.message = message
        self.remedies = remedies
    }

    /// Creates a fault with a hint instead of remedies.
    public init(
        at path: [Step], key isAboutKey: Bool = false, severity: Diagnostic.Severity = .error, code: String,
        _ message: String, hint: String?
    ) {
        self.init(
            at: path, key: isAboutKey, severity: severity, code: code, message,
            remedies: hint.map { [.advice($0)] } ?? [])
    }
}
