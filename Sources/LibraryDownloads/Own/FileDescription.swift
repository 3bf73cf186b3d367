public import Foundation
public import Periodical

/// The metadata of a file that is being imported.
public struct FileDescription: Sendable {
    /// The title, authors and other metadata, or nil if the file has none. The file name then becomes the title.
    public var description: Description?
    /// The cover as a PNG, JPEG, GIF or WebP file.
    public var cover: Data?

    /// Creates a description.
    public init(_ description: Description? = nil, cover: Data? = nil) {
        self.description = description
        self.cover = cover
    }

    /// A function that reads an unpacked file's metadata during an import.
    /// - Parameters:
    ///   - folder: the folder that contains the unpacked file.
    ///   - name: the name of the file, without its extension.
    /// - Throws: ``MastheadError`` if the file is unreadable. The file is then not imported.
    public typealias Reader = @Sendable (_ folder: URL, _ name: String) throws(MastheadError) -> FileDescription
}
