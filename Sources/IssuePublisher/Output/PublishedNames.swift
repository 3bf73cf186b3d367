import Periodical

/// The names of an issue's published files. Each name except the catalog's contains the tag of the revision, so a
/// published file never changes.
struct PublishedNames: Sendable, Hashable {
    private let stem: String

    /// Creates the names for a revision.
    /// - Parameter revision: the hexadecimal SHA-256 of the index.
    init(name: String, revision: String) { stem = RevisionTag(revision: revision).stem(name) }

    var index: String { "\(stem).index.json" }

    /// The folder that contains the folders with editions.
    static let editionsFolder = "editions"

    /// The folder for the editions of the revision. The tag is in the name of the folder, because other programs show
    /// the name of the file.
    var editions: String { "\(Self.editionsFolder)/\(stem)" }

    func edition(_ name: String) -> String { "\(editions)/\(name)" }

    func archive(_ scale: Scale) -> String { scale.name(for: "\(stem).zip") }

    func cover(_ scale: Scale, fileExtension: String) -> String { scale.name(for: "\(stem).\(fileExtension)") }

    /// Whether a published file is a cover.
    static func isCover(_ fileName: String) -> Bool {
        AssetKind.image.fileExtensions.contains { fileName.hasSuffix(".\($0)") }
    }

    /// Splits the name of a published file into the name and the revision tag. Returns nil for other files.
    static func split(_ fileName: String) -> (name: String, tag: RevisionTag)? {
        let parts = fileName.split(separator: "/")
        if parts.count == 3, parts[0] == editionsFolder { return RevisionTag.split(String(parts[1])) }
        let endings =
            [".index.json", "@2x.zip", ".zip"] + AssetKind.image.fileExtensions.flatMap { ["@2x.\($0)", ".\($0)"] }
        guard let ending = endings.first(where: { fileName.hasSuffix($0) }) else { return nil }
        return RevisionTag.split(String(fileName.dropLast(ending.count)))
    }
}
