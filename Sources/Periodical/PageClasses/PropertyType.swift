/// What a property of a page class holds.
public indirect enum PropertyType: Sendable, Hashable {
    /// The logical name of an asset of a kind.
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

    /// The type with a name from `class.json`, other than a list.
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

/// A property that a page class declares.
public struct PropertyDeclaration: Sendable, Hashable {
    /// What it holds.
    public let type: PropertyType
    /// Whether a page without it is at fault.
    public let isRequired: Bool

    /// Declares a property.
    public init(type: PropertyType, isRequired: Bool = false) {
        self.type = type
        self.isRequired = isRequired
    }
}

extension PropertyDeclaration: Decodable {
    private enum CodingKeys: String, CodingKey { case type, required, of }

    /// Reads a declaration from `class.json`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .type)
        isRequired = try container.decodeIfPresent(Bool.self, forKey: .required) ?? false
        if name == "list" {
            type = .list(of: try container.decode([String: PropertyDeclaration].self, forKey: .of))
        } else if let simple = PropertyType(simpleName: name) {
            type = simple
        } else {
            let known = AssetKind.allCases.map(\.rawValue) + ["string", "markdown", "number", "boolean", "url", "list"]
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container,
                debugDescription: "'\(name)' is no type of a property; the types are \(known.joined(separator: ", ")).")
        }
    }
}
