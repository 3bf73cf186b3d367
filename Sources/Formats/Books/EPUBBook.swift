package import Foundation
package import Periodical

/// An EPUB in a folder: its metadata, its documents in reading order, and its table of contents.
package struct EPUBBook: Sendable {
    package let folder: BookFolder
    package let package: EPUBPackage
    package let navigation: EPUBNavigation
    package let protection: BookProtection
    /// Whether the documents are fixed-size pages. An entry in the spine can override this for its document.
    package let isFixedLayout: Bool

    /// Reads a book.
    /// - Throws: ``MastheadError`` if the book has no package document or no pages. An encrypted book is read as far as
    ///   possible. See ``BookProtection/lock``.
    package init(_ folder: ContentFolder) throws(MastheadError) {
        let book = BookFolder(folder)
        self.folder = book
        protection = try BookProtection(book)
        package = try EPUBPackage(book, path: try EPUBContainer.packagePath(in: book))
        navigation = EPUBNavigation(package, of: book)
        isFixedLayout = package.metadata.isFixedLayout ?? EPUBDisplayOptions.isFixedLayout(book)
    }

    /// The path of the cover picture, or nil if the book does not declare a cover. All common ways to declare one are
    /// supported.
    package var coverPath: String? {
        let items = package.manifest.values.sorted { $0.id < $1.id }
        func picture(_ item: EPUBItem?) -> String? { item.flatMap { $0.isPicture ? $0.path : nil } }
        let declared = package.metadata.coverID.flatMap { id in
            package.manifest[id] ?? items.first { $0.path?.hasSuffix(id) == true }
        }
        if let path = picture(items.first { $0.properties.contains("cover-image") }) ?? picture(declared) {
            return path
        }
        let pages = [
            declared?.path, package.guide.first { $0.kind == "cover" }?.target.path,
            navigation.landmarks.first { $0.kind == "cover" }?.target?.path,
        ]
        let pictured = pages.lazy.compactMap(\.self).compactMap { DocumentPicture.only(in: $0, of: folder) }.first
        if let pictured { return pictured }
        let named = items.first { item in
            item.isPicture
                && (item.id.lowercased().contains("cover") || item.path?.lowercased().contains("cover") == true)
        }
        if let path = picture(named) { return path }
        return package.spine.first?.item.path.flatMap { DocumentPicture.only(in: $0, of: folder) }
    }

    /// The book's metadata, as a library stores it.
    package var description: Description {
        let metadata = package.metadata
        var description = Description(title: metadata.title ?? "A book without a title")
        if let subtitle = metadata.subtitle, metadata.title != nil { description.title += ": \(subtitle)" }
        description.date = metadata.date.flatMap { ForeignDate(.string($0))?.date }
        description.authors = metadata.authors
        description.language = metadata.language.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil }
        description.direction = package.direction
        description.summary = metadata.summary
        description.series = metadata.series
        description.number = metadata.seriesNumber
        description.categories = metadata.subjects
        if let publisher = metadata.publisher { description.otherKeys["Publisher"] = .string(publisher) }
        for (key, role) in [("Translators", "trl"), ("Illustrators", "ill")] {
            let names = metadata.names(inRole: role)
            if !names.isEmpty { description.otherKeys[key] = .array(names.map { .string($0) }) }
        }
        if let rights = metadata.rights { description.otherKeys["Rights"] = .string(rights) }
        return description
    }

    /// The metadata from the book itself. If the book has no title, the title is empty.
    package var ownDescription: Description {
        var description = description
        if package.metadata.title == nil { description.title = "" }
        return description
    }

    /// Returns a font's data after removing its obfuscation.
    package func font(_ data: Data, at path: String) -> Data {
        guard let obfuscation = protection.fonts[path], let identifier = package.metadata.identifier,
            let key = FontKey(obfuscation, identifier: identifier)
        else { return data }
        return key.applied(to: data)
    }
}
