/// The named type of a page: its properties, and templates that render them. A page class is data, never program code.
public struct PageClass: Sendable, Hashable {
    /// The name that pages give as their `class`.
    public let name: String
    /// The classes that it extends, the nearest first.
    public let ancestors: [String]
    /// What the class is for, in a sentence.
    public let summary: String
    /// All properties by name, those of the class it extends and of every class among them.
    public let properties: [String: PropertyDeclaration]
    /// Groups of properties of which a page needs at least one.
    public let alternatives: [[String]]
    /// The Mustache template for the web.
    public let htmlTemplate: String
    /// The Mustache template for text.
    public let textTemplate: String
    /// The style sheet for the web, with those of the classes that it extends before its own.
    public let styleSheet: String
    /// What a terminal shows of a page.
    public let terminalFace: TerminalFace

    /// What a terminal shows of a page.
    public enum TerminalFace: String, Sendable, Hashable, Decodable, CaseIterable {
        /// Its first picture, or the page of its PDF.
        case picture
        /// What the template for text makes of it.
        case text
        /// The picture, and the text beside or below it.
        case both
    }

    /// What every class has.
    public static let commonProperties: [String: PropertyDeclaration] = [
        "title": PropertyDeclaration(type: .string),
        "alt": PropertyDeclaration(type: .string),
        "text": PropertyDeclaration(type: .string),
        "spread": PropertyDeclaration(type: .boolean),
    ]
}

extension PageClass {
    /// The assets that a page of this class refers to, in a stable order: `baseImage` first, then by property name.
    ///
    /// Values that are no strings are passed over; the publisher's check reports them.
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
