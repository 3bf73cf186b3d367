public import Periodical

/// An app's functions that create views for pages, by page class. They replace the view classes that NewsstandKit apps
/// found by name at run time.
///
/// A class without a maker uses the maker of the class that it extends. A class without a definition uses the maker for
/// unknown pages.
public struct PageMakers<Product>: Sendable {
    /// A function that creates a product from a page, such as a view.
    public typealias Maker = @Sendable (PageView) throws -> Product

    private let classes: PageClassRegistry
    private let unknown: Maker
    private var makers: [String: Maker] = [:]

    /// Creates a set of makers that contains only the maker for unknown pages.
    /// - Parameters:
    ///   - classes: the known page classes, including classes of the app.
    ///   - unknown: the maker for pages whose class has no other maker.
    public init(classes: PageClassRegistry = .builtIn, unknown: @escaping Maker) {
        self.classes = classes
        self.unknown = unknown
    }

    /// Registers the maker for a class and for the classes that extend it.
    public mutating func register(_ className: String, _ maker: @escaping Maker) { makers[className] = maker }

    /// Creates a product for a page with the maker of its class.
    public func make(_ view: PageView) throws -> Product {
        let names = [view.page.className] + (classes[view.page.className]?.ancestors ?? [])
        for name in names { if let maker = makers[name] { return try maker(view) } }
        return try unknown(view)
    }
}
