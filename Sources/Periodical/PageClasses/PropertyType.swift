/// The type of a page class's property.
public indirect enum PropertyType: Sendable, Hashable {
    /// The logical name of an asset of this kind.
    case asset(AssetKind)
    case string, markdown, number, boolean, url
    /// A list of dictionaries with these properties.
    case list(of: [String: PropertyDeclaration])

    /// The type's name in `class.json`.
    public var name: String {
        switch self {
        case .asset(let kind): kind.rawValue
        case .string: "string"
        case .markdown: "markdown"
        case .number: "number"
        case .boolean: "boolean"
        case .url: "url"
        case .list: "list"
        }
    }

    /// Creates the type with this name in `class.json`, or returns nil for lists, which have no simple name.
    init?(simpleName: String) {
        switch simpleName {
        case "string": self = .string
        case "markdown": self = .markdown
        case "number": self = .number
        case "boolean": self = .boolean
        case "url": self = .url
        default:
            guard let kind = AssetKind(rawValue: simpleName) else { return nil }
            self = .asset(kind)
        }
    }
}
