import Periodical

/// The names of an issue's published files. Every name except the catalog's contains the revision's tag, so a published
/// file never changes. The name of an edition's folder contains the tag of the edition's hash instead, so that the
/// editions can change without changing the revision.
struct PublishedNames: Sendable, Hashable {
    private let stem: String

    /// Creates the names for a revision.
    /// - Parameter revision: the hexadecimal SHA-256 of the index.
    init(name: String, revision: String) { stem = RevisionTag(revision: revision).stem(name) }

    var index: String { "\(stem).index.json" }

    /// The folder for the folders with editions.
    static let editionsFolder = "editions"

    /// The folders in a packed folder that contain published files.
    static let folders = [editionsFolder, String(CatalogFeeds.folder.dropLast())]

    /// Returns the path of an issue's edition. The tag is in the name of the folder, because other programs show the
    /// file name.
    static func edition(_ fileName: String, of name: String, sha256: String) -> String {
        "\(editionsFolder)/\(RevisionTag(revision: sha256).stem(name))/\(fileName)"
    }

    /// Returns the path of an edition from its URL in the catalog, or nil if the URL has a different form.
    static func edition(at url: String) -> String? {
        let parts = url.split(separator: "/").suffix(3).compactMap { String($0).removingPercentEncoding }
        let path = parts.joined(separator: "/")
        guard parts.count == 3, split(path) != nil, AssetPath.fault(in: path) == nil else { return nil }
        return path
    }

    func archive(_ scale: Scale) -> String { scale.name(for: "\(stem).zip") }

    func cover(_ scale: Scale, fileExtension: String) -> String { scale.name(for: "\(stem).\(fileExtension)") }

    /// Whether a published file is a cover.
    static func isCover(_ fileName: String) -> Bool {
        AssetKind.image.fileExtensions.contains { fileName.hasSuffix(".\($0)") }
    }

    /// Splits a published file's name into the name and the tag, or returns nil for other files.
    static func split(_ fileName: String) -> (name: String, tag: RevisionTag)? {
        let parts = fileName.split(separator: "/")
        if parts.count == 3, parts[0] == editionsFolder { return RevisionTag.split(String(parts[1])) }
        let endings =
            [".index.json", "@2x.zip", ".zip"] + AssetKind.image.fileExtensions.flatMap { ["@2x.\($0)", ".\($0)"] }
        guard let ending = endings.first(where: { fileName.hasSuffix($0) }) else { return nil }
        return RevisionTag.split(String(fileName.dropLast(ending.count)))
    }
}
