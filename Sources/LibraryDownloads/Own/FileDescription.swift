public import Foundation
public import Periodical

/// The metadata of a file to import.
public struct FileDescription: Sendable {
    /// The title, authors and other metadata, or nil if the file has none. The title is then the file's name.
    public var description: Description?
    /// The cover as PNG, JPEG, GIF or WebP.
    public var cover: Data?

    /// Creates a description.
    public init(_ description: Description? = nil, cover: Data? = nil) {
        self.description = description
        self.cover = cover
    }

    /// A function that reads the metadata of an unpacked file before the file is imported.
    /// - Parameters:
    ///   - folder: the folder with the unpacked file.
    ///   - name: the file's name without its extension.
    /// - Throws: ``MastheadError`` if the file cannot be read. The file is then not imported.
    public typealias Reader = @Sendable (_ folder: URL, _ name: String) throws(MastheadError) -> FileDescription
}
