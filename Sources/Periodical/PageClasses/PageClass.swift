/// The type of a page: its properties, and the templates that render them. A page class is data, never program code.
public struct PageClass: Sendable, Hashable {
    /// The name that pages give as their `class`.
    public let name: String
    /// The classes that this class extends, nearest first.
    public let ancestors: [String]
    /// A sentence that describes the purpose of the class.
    public let summary: String
    /// All properties by name, including the common ones and those of ancestors.
    public let properties: [String: PropertyDeclaration]
    /// Groups of properties. A page needs at least one property from each group.
    public let alternatives: [[String]]
    /// The Mustache template for the web.
    public let htmlTemplate: String
    /// The Mustache template for text.
    public let textTemplate: String
    /// The style sheet for the web, which follows those of the ancestors.
    public let styleSheet: String
    /// How the terminal shows pages of this class.
    public let terminalFace: TerminalFace

    /// How the terminal shows pages of a class.
    public enum TerminalFace: String, Sendable, Hashable, Decodable, CaseIterable {
        /// The first picture, or the page from the PDF.
        case picture
        /// The output of the text template.
        case text
        /// The picture, with the text beside or below it.
        case both
    }

    /// The properties that every class has.
    public static let commonProperties: [String: PropertyDeclaration] = [
        "title": PropertyDeclaration(type: .string),
        "alt": PropertyDeclaration(type: .string),
        "text": PropertyDeclaration(type: .string),
        "spread": PropertyDeclaration(type: .boolean),
    ]
}

extension PageClass {
    /// Returns a page's assets in a stable order: `baseImage` first, then by property name.
    ///
    /// Values that are not strings are skipped, because the publisher's check reports them.
    public func assets(of page: Page) -> [AssetReference] {
        Self.assets(in: page.properties, declarations: properties, at: [])
    }

    private static func assets(
        in values: [String: PropertyValue], declarations: [String: PropertyDeclaration], at place: [DocumentFault.Step]
    ) -> [AssetReference] {
        let names = declarations.keys.sorted { left, right in
            left == "baseImage" ? right != "baseImage" : right != "baseImage" && left < right
        }
        return names.flatMap { name -> [AssetReference] in
            guard let value = values[name], let declaration = declarations[name] else { return [] }
            let place = place + [.key(name)]
            switch declaration.type {
            case .asset(let kind):
                return value.string.map { [AssetReference(name: $0, kind: kind, place: place)] } ?? []
            case .list(let inner):
                return (value.array ?? []).enumerated().flatMap { index, item in
                    assets(in: item.dictionary ?? [:], declarations: inner, at: place + [.index(index)])
                }
            case .string, .markdown, .number, .boolean, .url:
                return []
            }
        }
    }
}
