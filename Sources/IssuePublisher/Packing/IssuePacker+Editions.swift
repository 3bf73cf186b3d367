import Editions
import Files
import Foundation
import IssueArchive
import Periodical
import Reading
import Rendering

// Editions of issues for other programs.
extension IssuePacker {
    /// Writes the editions that the options or the publication's settings request, under temporary names.
    func editions(_ plan: ArchivePlan, _ source: IssueSource) throws(MastheadError) -> [MadeEdition] {
        let formats = options.editions ?? plan.publication.editions
        guard !formats.isEmpty else { return [] }
        let content = try IssueContent(
            folder: source.folder, name: plan.metadata.name, scale: .double, classes: options.classes
        ).showing(plan.grid)
        var description = plan.metadata.description
        description.language = description.language ?? plan.publication.language
        var heading = IssueHeading(plan.metadata.name, description)
        heading.publication = plan.publication.title
        heading.press = plan.publication.press
        let issue = IssueEditions(content, heading: heading, cover: plan.covers[.double] ?? plan.covers[.standard])
        var made: [MadeEdition] = []
        do throws(MastheadError) {
            for format in formats where issue.canWrite(format) {
                let file = try output.temporary("\(plan.metadata.name).\(format.fileExtension)")
                try issue.write(format, to: file)
                made.append(try MadeEdition(format, issue.fileName(format), of: plan.metadata.name, at: file))
            }
        } catch {
            for edition in made { edition.discard() }
            throw error
        }
        return made
    }

    /// Gives new editions their final names.
    /// - Returns: whether any edition was moved. A published edition with the same content is kept.
    func put(_ editions: [MadeEdition]) throws(MastheadError) -> Bool {
        var isNew = false
        for edition in editions where options.isForced || output.size(of: edition.path) != edition.size {
            try FileSystem.createFolder(output.url(edition.path).deletingLastPathComponent())
            try output.rename(edition.file, to: edition.path)
            isNew = true
        }
        return isNew
    }

    /// Deletes the editions that are no longer needed.
    /// - Parameters:
    ///   - kept: the paths of the editions in the catalogs.
    ///   - isOurs: whether this packer may delete an issue's superseded files.
    func pruneEditions(keeping kept: Set<String>, _ isOurs: (String) -> Bool) throws(MastheadError) {
        let folder = output.url(PublishedNames.editionsFolder)
        let keptFolders = Set(kept.map { $0.split(separator: "/").dropLast().last.map(String.init) })
        for name in try FileSystem.names(in: folder).sorted() {
            guard let issue = RevisionTag.split(name)?.name, isOurs(issue), !keptFolders.contains(name) else {
                continue
            }
            try FileSystem.remove(folder.appending(path: name))
        }
        // Delete the folder if it is empty. rmdir(2) does not delete any other folder.
        rmdir(folder.path)
    }
}
