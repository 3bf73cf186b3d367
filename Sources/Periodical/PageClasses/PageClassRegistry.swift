import EmbeddedTexts
import Foundation

/// The known page classes: those that are built in, and the publisher's own.
public struct PageClassRegistry: Sendable, Hashable {
    private var classes: [String: PageClass]

    /// The built-in classes.
    public static let builtIn: PageClassRegistry = {
        do {
            return try PageClassRegistry(classes: [:]).adding(files: BuiltInFiles.templates, subject: "templates")
        } catch {
            // Reading the built-in classes cannot fail, because the build embeds them and the tests read each of them.
            preconditionFailure("\(error)")
        }
    }()

    private init(classes: [String: PageClass]) { self.classes = classes }

    /// Returns the class with this name.
    public subscript(name: String) -> PageClass? { classes[name] }

    /// The names of all classes, sorted.
    public var names: [String] { classes.keys.sorted() }

    /// The requirements of all classes as one string. Registries with equal outlines produce equal check results.
    public var outline: String {
        names.compactMap { self[$0] }.map { pageClass in
            "\(pageClass.name){\(pageClass.properties.outline)}\(pageClass.alternatives)"
        }.joined(separator: ";")
    }

    /// Returns a page's assets in a stable order, or the `baseImage` if the page's class is unknown.
    public func assets(of page: Page) -> [AssetReference] {
        if let known = self[page.className] { return known.assets(of: page) }
        guard let name = page.properties["baseImage"]?.string else { return [] }
        return [AssetReference(name: name, kind: .image, place: [.key("baseImage")])]
    }

    /// Returns the assets that can represent a page in a preview: its pictures, then its PDFs.
    public func pictures(of page: Page) -> [AssetReference] {
        let assets = assets(of: page)
        return assets.filter { $0.kind == .image } + assets.filter { $0.kind == .pdf }
    }

    /// Returns this registry with the classes of a templates folder added. These classes may extend or replace other
    /// classes.
    /// - Parameters:
    ///   - files: the contents of the files, by path below the folder.
    ///   - subject: the templates folder, for error messages.
    /// - Throws: ``MastheadError`` if a definition cannot be read, or if it extends an unknown class or itself.
    public func adding(files: [String: String], subject: String) throws(MastheadError) -> PageClassRegistry {
        let folders = Set(
            files.keys.compactMap { $0.split(separator: "/").count > 1 ? $0.split(separator: "/").first : nil })
        var definitions: [String: PageClassDefinition] = [:]
        for folder in folders.map(String.init).sorted() {
            definitions[folder] = try PageClassDefinition(folder: folder, files: files, subject: subject)
        }
        var result = self
        var underWay: Set<String> = []
        func resolve(_ name: String) throws(MastheadError) -> PageClass? {
            guard let definition = definitions[name] else { return result.classes[name] }
            guard underWay.insert(name).inserted else {
                throw MastheadError(
                    .malformedDocument, cannot: "read the page class", to: "\(subject)/\(name)/class.json",
                    found: "the class extends itself",
                    hint: "Remove one of the 'extends' keys, so that the classes do not form a circle.")
            }
            var parent: PageClass?
            if let parentName = definition.extends {
                // A class may extend the class that it replaces.
                parent = parentName == name ? self.classes[name] : try resolve(parentName)
                guard parent != nil else {
                    throw MastheadError(
                        .malformedDocument, cannot: "read the page class", to: "\(subject)/\(name)/class.json",
                        found: "the class extends '\(parentName)', which does not exist",
                        hint: "Use one of these classes: \(result.names.joined(separator: ", ")).")
                }
            }
            let resolved = PageClass(definition, parent: parent)
            definitions[name] = nil
            result.classes[name] = resolved
            return resolved
        }
        for name in definitions.keys.sorted() { _ = try resolve(name) }
        return result
    }
}

extension PageClass {
    fileprivate init(_ definition: PageClassDefinition, parent: PageClass?) {
        let properties = (parent?.properties ?? Self.commonProperties).merging(definition.properties ?? [:]) { $1 }
        let showsPictures = properties.values.contains { [.asset(.image), .asset(.pdf)].contains($0.type) }
        let styleSheets = [parent?.styleSheet, definition.styleSheet].compactMap(\.self).filter { !$0.isEmpty }
        self.init(
            name: definition.name,
            ancestors: parent.map { [$0.name] + $0.ancestors }?.filter { $0 != definition.name } ?? [],
            summary: definition.summary ?? parent?.summary ?? "",
            properties: properties,
            alternatives: (parent?.alternatives ?? []) + (definition.requiresOneOf ?? []),
            htmlTemplate: definition.htmlTemplate ?? parent?.htmlTemplate ?? "",
            textTemplate: definition.textTemplate ?? parent?.textTemplate ?? "",
            styleSheet: styleSheets.joined(separator: "\n"),
            terminalFace: definition.terminal ?? parent?.terminalFace ?? (showsPictures ? .picture : .text))
    }
}

extension [String: PropertyDeclaration] {
    fileprivate var outline: String {
        sorted { $0.key < $1.key }.map { name, declaration in
            let inner = if case .list(let properties) = declaration.type { "{\(properties.outline)}" } else { "" }
            return "\(name):\(declaration.type.name)\(inner)\(declaration.isRequired ? "!" : "")"
                + (declaration.minimum.map { ">=\($0)" } ?? "")
        }.joined(separator: ",")
    }
}
