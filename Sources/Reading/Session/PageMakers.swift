public import Periodical

/// What an app makes of pages, by their classes: the place of the classes that NewsstandKit apps looked up by name at run time.
///
/// A class without a maker has that of the class it extends. A class without a definition has the maker for unknown pages.
public struct PageMakers<Product>: Sendable {
    /// Makes something of a page.
    public typealias Maker = @Sendable (PageView) throws -> Product

    private let classes: PageClassRegistry
    private let unknown: Maker
    private var makers: [String: Maker] = [:]

    /// Begins without makers.
    /// - Parameters:
    ///   - classes: the page classes that are known, an app's own among them.
    ///   - unknown: the maker for pages of all other classes.
    public init(classes: PageClassRegistry = .builtIn, unknown: @escaping Maker) {
        self.classes = classes
        self.unknown = unknown
    }

    /// Puts a maker in for a class and those that extend it.
    public mutating func register(_ className: String, _ maker: @escaping Maker) { makers[className] = maker }

    /// Makes something of a page.
    public func make(_ view: PageView) throws -> Product {
        let names = [view.page.className] + (classes[view.page.className]?.ancestors ?? [])
        for name in names { if let maker = makers[name] { return try maker(view) } }
        return try unknown(view)
    }
}
