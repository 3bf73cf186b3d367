/// A page of an issue: its class and the values of its properties.
public struct Page: Sendable, Hashable {
    /// The name of the page class, such as `PhotoPage`.
    public var className: String
    /// The values of the class's properties.
    public var properties: [String: PropertyValue]

    /// Creates a page with a page class and properties.
    public init(className: String, properties: [String: PropertyValue] = [:]) {
        self.className = className
        self.properties = properties
    }

    /// The title, which every class may have.
    public var title: String? { properties["title"]?.string }
    /// The alternative text, which every class may have, for readers who cannot see the page.
    public var alt: String? { properties["alt"]?.string }
    /// The text, which every class may have, for search and reading aloud.
    public var text: String? { properties["text"]?.string }
    /// Whether the page fills both pages of a spread. Every class may have this property. Nil if the page does not set
    /// it.
    public var spread: Bool? { if case .boolean(let flag)? = properties["spread"] { flag } else { nil } }
}
