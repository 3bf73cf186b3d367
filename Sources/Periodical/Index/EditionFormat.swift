/// A file format in which an issue is published for other programs.
public enum EditionFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// A ZIP archive of pictures with `ComicInfo.xml`.
    case cbz
    /// An EPUB 3.
    case epub
    case pdf

    /// The extension of the files, without a dot.
    public var fileExtension: String { rawValue }

    /// The media type of the files.
    public var mediaType: String { MediaType.name(forFile: "a.\(fileExtension)") }
}
