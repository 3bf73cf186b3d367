public import Foundation
public import Periodical

/// The metadata of a file that will be imported.
public struct FileDescription: Sendable {
    /// The title, authors and other metadata, or nil if the file contains no metadata. The title is then the name of
    /// the file.
    public var description: Description?
    /// The cover, as a PNG, JPEG, GIF or WebP file.
    public var cover: Data?

    /// Creates a description.
    public init(_ description: Description? = nil, cover: Data? = nil) {
        self.description = description
        self.cover = cover
    }

    /// A function that reads the metadata of an unpacked file before the file is imported.
    /// - Parameters:
    ///   - folder: the folder that contains the unpacked file.
    ///   - name: the name of the file, without its extension.
    /// - Throws: ``MastheadError`` if the file cannot be read. In this case, the file is not imported.
    public typealias Reader = @Sendable (_ folder: URL, _ name: String) throws(MastheadError) -> FileDescription
}
