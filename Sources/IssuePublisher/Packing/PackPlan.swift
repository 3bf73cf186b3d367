import Foundation
import IssueArchive
import Periodical

/// What goes into the archives of an issue, and in which order.
struct PackPlan: Sendable {
    let metadata: IssueMetadata
    let grid: PageGrid
    let publication: Publication
    /// The cover's file by scale.
    let covers: [Scale: URL]
    /// The files by scale, in the order of the archive.
    let sources: [Scale: [ArchiveSource]]

    /// Plans an issue whose check found no errors.
    /// - Throws: ``MastheadError`` where something is missing all the same.
    init(_ source: IssueSource, classes: PageClassRegistry) throws(MastheadError) {
        guard let metadata = source.metadata, let cover = source.coverName else {
            throw MastheadError(
                .faultySource, doing: "packing", to: source.folder.relativePath, found: "it has no metadata or cover",
                hint: "`masthead check` says what is wrong.")
        }
        self.metadata = metadata
        grid = source.grid
        publication = source.publication
        let pages: Data
        do { pages = try source.grid.document.xmlPropertyList() } catch {
            throw .files("writing the page grid of", source.folder, error)
        }
        let references = source.grid.positions.flatMap { position in
            source.grid[position].map(classes.assets) ?? []
        }
        var covers: [Scale: URL] = [:]
        var sources: [Scale: [ArchiveSource]] = [:]
        for scale in Scale.allCases {
            var seen: Set<String> = []
            var files = [ArchiveSource(path: try AssetPath(reading: "pages.plist"), content: .data(pages))]
            for name in [cover] + references.map(\.name) {
                guard let path = source.files.path(for: name, at: scale) else {
                    throw MastheadError(
                        .faultySource, doing: "packing", to: source.folder.relativePath,
                        found: "there is no file '\(name)'", hint: "`masthead check` says what is wrong.")
                }
                guard seen.insert(path).inserted else { continue }
                files.append(ArchiveSource(path: try AssetPath(reading: path), content: .file(source.files.url(path))))
            }
            covers[scale] = source.file(for: cover, at: scale)
            sources[scale] = files
        }
        self.covers = covers
        self.sources = sources
    }
}

extension AssetPath {
    /// The path, with a fault told as an error of packing.
    fileprivate init(reading path: String) throws(MastheadError) {
        do throws(Fault) {
            try self.init(path)
        } catch {
            throw MastheadError(.faultySource, doing: "packing", to: path, found: "the path \(error)")
        }
    }
}
