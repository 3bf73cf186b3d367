public import Periodical

/// An app's factories for views of pages, by page class. The factories replace the classes that NewsstandKit apps
/// looked up by name at run time.
///
/// A class without a maker uses the maker of the class that it extends. A class without a definition uses the maker for
/// unknown pages.
public struct PageMakers<Product>: Sendable {
    /// A function that makes a product, such as a view, from a page.
    public typealias Maker = @Sendable (PageView) throws -> Product

    private let classes: PageClassRegistry
    private let unknown: Maker
    private var makers: [String: Maker] = [:]

    /// Creates an empty set of makers.
    /// - Parameters:
    ///   - classes: the known page classes, including the app's own.
    ///   - unknown: the maker for pages of all other classes.
    public init(classes: PageClassRegistry = .builtIn, unknown: @escaping Maker) {
        self.classes = classes
        self.unknown = unknown
    }

    /// Registers a maker for a class and the classes that extend it.
    public mutating func register(_ className: String, _ maker: @escaping Maker) { makers[className] = maker }

    /// Makes a product from a page.
    public func make(_ view: PageView) throws -> Product {
        let names = [view.page.className] + (classes[view.page.className]?.ancestors ?? [])
        for name in names { if let maker = makers[name] { return try maker(view) } }
        return try unknown(view)
    }
}
