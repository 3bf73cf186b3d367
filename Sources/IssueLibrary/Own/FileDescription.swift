public import Foundation
public import Periodical

/// What a file that is taken into a library tells of itself.
public struct FileDescription: Sendable {
    /// Its title, authors and so on; nil where it tells nothing: then it is called as its file is.
    public var description: Description?
    /// A picture of its cover (PNG, JPEG, GIF or WebP).
    public var cover: Data?

    /// Describes a file.
    public init(_ description: Description? = nil, cover: Data? = nil) {
        self.description = description
        self.cover = cover
    }

    /// Looks at what was unpacked of a file, before it is in the library.
    /// - Parameters:
    ///   - folder: its content folder.
    ///   - name: what its file is called, without the extension.
    /// - Throws: ``MastheadError`` where it cannot be read; then it is not taken in.
    public typealias Reader = @Sendable (_ folder: URL, _ name: String) throws(MastheadError) -> FileDescription
}
