/// A fault in a document at the place where it stands, before the document's file or lines are known.
public struct DocumentFault: Sendable, Hashable {
    /// A step from a container to a value in it.
    public enum Step: Sendable, Hashable {
        case key(String)
        case index(Int)
    }

    /// The way from the document's root to the value.
    public var path: [Step]
    /// Whether the key of the value is at fault, not the value.
    public var isAboutKey: Bool
    /// Whether it stops the work.
    public var severity: Diagnostic.Severity
    /// A stable name for the kind of fault.
    public var code: String
    /// What was found.
    public var message: String
    /// What to do about it.
    public var remedies: [Remedy]

    /// Describes a fault.
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

    /// Describes a fault that only a person can do something about.
    public init(
        at path: [Step], key isAboutKey: Bool = false, severity: Diagnostic.Severity = .error, code: String,
        _ message: String, hint: String?
    ) {
        self.init(
            at: path, key: isAboutKey, severity: severity, code: code, message,
            remedies: hint.map { [.advice($0)] } ?? [])
    }
}
