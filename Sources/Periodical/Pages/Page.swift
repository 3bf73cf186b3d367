/// One page of an issue: the name of its class and what it shows.
public struct Page: Sendable, Hashable {
    /// The name of the page class, such as `PhotoPage`.
    public var className: String
    /// The values of the class's properties.
    public var properties: [String: PropertyValue]

    /// Makes a page of a class.
    public init(className: String, properties: [String: PropertyValue] = [:]) {
        self.className = className
        self.properties = properties
    }

    /// What every class may have: the page's title.
    public var title: String? { properties["title"]?.string }
    /// What every class may have: the page in words, for readers that cannot see it.
    public var alt: String? { properties["alt"]?.string }
    /// What every class may have: the page's text, to be searched and read aloud.
    public var text: String? { properties["text"]?.string }
    /// What every class may have: whether it fills both pages of a spread; nil where nothing says so.
    public var spread: Bool? { if case .boolean(let flag)? = properties["spread"] { flag } else { nil } }
}
