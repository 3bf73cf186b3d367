import Foundation
import IssueArchive
import Periodical

/// The files in an issue's archives, in order.
struct ArchivePlan: Sendable {
    let metadata: IssueMetadata
    let grid: PageGrid
    let publication: Publication
    /// The cover's files, by scale.
    let covers: [Scale: URL]
    /// The files in archive order, by scale.
    let sources: [Scale: [ArchiveSource]]

    /// Plans the archives of an issue whose check found no errors.
    /// - Throws: ``MastheadError`` if a file is missing although the check found no errors.
    init(
        _ source: IssueSource, _ renditions: IssueRenditions, classes: PageClassRegistry
    ) throws(MastheadError) {
        guard let metadata = source.metadata, let cover = renditions.coverName else {
            throw MastheadError(
                .faultySource, cannot: "pack", to: source.folder.relativePath,
                found: "the issue source has no metadata or no cover",
                remedies: [.checkSource])
        }
        self.metadata = metadata
        grid = source.grid
        publication = source.publication
        let pages: Data
        do { pages = try source.grid.document.xmlPropertyList() } catch {
            throw .files("write the page grid of", source.folder, error)
        }
        let references = source.grid.positions.flatMap { position in
            source.grid[position].map(classes.assets) ?? []
        }
        var covers: [Scale: URL] = [:]
        var sources: [Scale: [ArchiveSource]] = [:]
        for scale in Scale.allCases {
            var seen: Set<String> = []
            var files = [ArchiveSource(path: try AssetPath(reading: "pages.plist"), content: .data(pages))]
            // All thumbnails are at the end, so that a single request can download them.
            for name in [cover] + references.map(\.name) + renditions.thumbnails {
                guard let (path, file) = Self.file(for: name, at: scale, source, renditions) else {
                    throw MastheadError(
                        .faultySource, cannot: "pack", to: source.folder.relativePath,
                        found: "the issue source has no file '\(name)'", remedies: [.checkSource])
                }
                guard seen.insert(path).inserted else { continue }
                files.append(ArchiveSource(path: try AssetPath(reading: path), content: .file(file)))
                if name == cover { covers[scale] = file }
            }
            sources[scale] = files
        }
        self.covers = covers
        self.sources = sources
    }

    /// Returns the file for a logical name, and its path in the archive. The file is the publisher's file for this
    /// scale, a derived file, or the publisher's file for the other scale.
    private static func file(
        for name: String, at scale: Scale, _ source: IssueSource, _ renditions: IssueRenditions
    ) -> (path: String, file: URL)? {
        let own = scale.name(for: name)
        if source.files.paths.contains(own) { return (own, source.files.url(own)) }
        if let derived = renditions.files[own] { return (own, derived) }
        return source.files.path(for: name, at: scale).map { ($0, source.files.url($0)) }
    }
}

extension AssetPath {
    /// Creates a path, or throws a packing error if the path is invalid.
    fileprivate init(reading path: String) throws(MastheadError) {
        do throws(Fault) {
            try self.init(path)
        } catch {
            throw MastheadError(.faultySource, cannot: "pack", to: path, found: "the path \(error)")
        }
    }
}
