import Cryptography
import Foundation
import Periodical

// Creates an issue's index, catalog entry and result.
extension IssuePacker {
    func encoded(_ index: ArchiveIndex) throws(MastheadError) -> Data {
        do { return try index.encoded() } catch {
            throw MastheadError(
                .faultySource, cannot: "write the index of", to: index.name, found: error.localizedDescription)
        }
    }

    func revision(of index: ArchiveIndex) throws(MastheadError) -> String {
        SHA256.hash(data: try encoded(index)).hexadecimal
    }

    func catalogEntry(_ plan: ArchivePlan, _ content: StagedIssue.Content, revision: String) -> CatalogEntry {
        let index = content.index
        let names = PublishedNames(name: index.name, revision: revision)
        var description = plan.metadata.description
        description.language = description.language ?? plan.publication.language
        description.articleCount = plan.grid.articles.count
        description.pageCount = plan.grid.pageCount
        description.isPrivate = plan.publication.sells(description)
        if description.isPrivate {
            // The cover is the second entry in each archive.
            description.coverHashes = index.archives.compactMap { $0.entries.dropFirst().first?.sha256 }
        }
        plan.publication.identify(&description)
        description.otherKeys[Description.Key.hub] = plan.publication.hub.map { .string($0) }
        var entry = CatalogEntry(name: plan.metadata.name, description: description)
        entry.cover = url(names.cover(.standard, fileExtension: coverExtension(plan)))
        entry.content = file(names.archive(.standard))
        entry.index = file(names.index)
        entry.revision = revision
        entry.publication = plan.publication.title
        entry.press = plan.publication.press?.url.absoluteString
        entry.asksForStatistics = plan.publication.asksForStatistics
        entry.contacts = plan.publication.contacts
        entry.rhythm = plan.publication.rhythm
        entry.archives = index.archives.map {
            CatalogArchive(scale: $0.scale, url: file(names.archive($0.scale)), size: $0.size, sha256: $0.sha256)
        }
        entry.editions = content.editions.map { edition in
            let path = edition.path.split(separator: "/").map { String($0).percentEncoded }
            return CatalogEdition(
                format: edition.format, url: file(path.joined(separator: "/")), size: edition.size,
                sha256: edition.sha256)
        }
        // To get the @2x scale, readers insert `@2x` into the URLs of covers and archives.
        func url(_ name: String) -> String {
            guard let base = options.baseURL ?? plan.publication.baseURL else { return name }
            return base.hasSuffix("/") ? base + name : base + "/" + name
        }
        // Private files have no public URL. The publisher server finds them by name.
        func file(_ name: String) -> String { description.isPrivate ? name : url(name) }
        return entry
    }

    func packedIssue(_ content: StagedIssue.Content, revision: String, packed: Bool) -> PackedIssue {
        let index = content.index
        let names = PublishedNames(name: index.name, revision: revision)
        return PackedIssue(
            name: index.name, packed: packed,
            archives: index.archives.map {
                PackedIssue.Archive(
                    scale: $0.scale, path: output.url(names.archive($0.scale)).relativePath, size: $0.size,
                    sha256: $0.sha256, entries: $0.entries.count)
            },
            editions: content.editions.map {
                PackedIssue.Edition(
                    format: $0.format, path: output.url($0.path).relativePath, size: $0.size,
                    sha256: $0.sha256)
            })
    }
}
