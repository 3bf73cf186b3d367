/// A file format in which issues are published for other programs.
public enum EditionFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// A ZIP archive of pictures with `ComicInfo.xml`.
    case cbz
    /// An EPUB 3.
    case epub
    case pdf

    /// The files' extension, without a dot.
    public var fileExtension: String { rawValue }

    /// The files' media type.
    public var mediaType: String { MediaType.name(forFile: "a.\(fileExtension)") }
}
