/// A page of an issue: its class and the values of its properties.
public struct Page: Sendable, Hashable {
    /// The name of the page class, such as `PhotoPage`.
    public var className: String
    /// The values of the page class's properties.
    public var properties: [String: PropertyValue]

    /// Creates a page with a page class and properties.
    public init(className: String, properties: [String: PropertyValue] = [:]) {
        self.className = className
        self.properties = properties
    }

    /// The page's title. Every page class allows a title.
    public var title: String? { properties["title"]?.string }
    /// The alternative text for readers who cannot see the page. Every page class allows it.
    public var alt: String? { properties["alt"]?.string }
    /// The page's text, for search and for reading aloud. Every page class allows it.
    public var text: String? { properties["text"]?.string }
    /// Whether the page fills both pages of a spread, or nil if it does not set this property. Every page class allows
    /// it.
    public var spread: Bool? { if case .boolean(let flag)? = properties["spread"] { flag } else { nil } }
}
