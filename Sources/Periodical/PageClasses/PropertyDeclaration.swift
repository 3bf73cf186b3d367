/// The declaration of a property in a page class.
public struct PropertyDeclaration: Sendable, Hashable {
    /// The type.
    public let type: PropertyType
    /// Whether every page of the class needs the property.
    public let isRequired: Bool
    /// The minimum value if the property is a number.
    public let minimum: Double?

    /// Creates a declaration.
    public init(type: PropertyType, isRequired: Bool = false, minimum: Double? = nil) {
        self.type = type
        self.isRequired = isRequired
        self.minimum = minimum
    }
}

extension PropertyDeclaration: Decodable {
    private enum CodingKeys: String, CodingKey { case type, required, minimum, of }

    /// Reads a declaration from `class.json`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .type)
        isRequired = try container.decodeIfPresent(Bool.self, forKey: .required) ?? false
        minimum = try container.decodeIfPresent(Double.self, forKey: .minimum)
        if name == "list" {
            type = .list(of: try container.decode([String: PropertyDeclaration].self, forKey: .of))
        } else if let simple = PropertyType(simpleName: name) {
            type = simple
        } else {
            let known = AssetKind.allCases.map(\.rawValue) + ["string", "markdown", "number", "boolean", "url", "list"]
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container,
                debugDescription: "'\(name)' is not a type of property; the types are \(known.joined(separator: ", "))."
            )
        }
    }
}
