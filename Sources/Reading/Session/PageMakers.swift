public import Periodical

/// An app's functions for creating views of pages, by page class. They take the place of the view classes that
/// NewsstandKit apps looked up by name at run time.
///
/// A class without a maker uses that of the class it extends. An undefined class uses the maker for unknown pages.
public struct PageMakers<Product>: Sendable {
    /// Creates a product for a page, for example a view.
    public typealias Maker = @Sendable (PageView) throws -> Product

    private let classes: PageClassRegistry
    private let unknown: Maker
    private var makers: [String: Maker] = [:]

    /// Creates a set with only the maker for unknown pages.
    /// - Parameters:
    ///   - classes: the known page classes, including those of the app.
    ///   - unknown: the maker for pages whose class has no other maker.
    public init(classes: PageClassRegistry = .builtIn, unknown: @escaping Maker) {
        self.classes = classes
        self.unknown = unknown
    }

    /// Registers the maker for a class and all classes that extend it.
    public mutating func register(_ className: String, _ maker: @escaping Maker) { makers[className] = maker }

    /// Creates the product for a page with the maker of its class.
    public func make(_ view: PageView) throws -> Product {
        let names = [view.page.className] + (classes[view.page.className]?.ancestors ?? [])
        for name in names { if let maker = makers[name] { return try maker(view) } }
        return try unknown(view)
    }
}
