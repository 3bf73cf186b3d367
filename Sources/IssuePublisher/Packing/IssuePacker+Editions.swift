import Cryptography
import Editions
import Files
import Foundation
import IssueArchive
import Periodical
import Reading
import Rendering

// Writes the editions of issues for other programs.
extension IssuePacker {
    /// The editions of an issue under temporary names.
    struct MadeEditions: Sendable {
        var listed: [IndexedEdition] = []
        /// The temporary files, by the names of the editions.
        var files: [String: URL] = [:]

        /// Deletes the temporary files.
        func discard() { for file in files.values { unlink(file.path) } }
    }

    /// Writes the editions that the options or the publication's settings request.
    func editions(_ plan: ArchivePlan, _ source: IssueSource) throws(MastheadError) -> MadeEditions {
        let formats = options.editions ?? plan.publication.editions
        guard !formats.isEmpty else { return MadeEditions() }
        let content = try IssueContent(
            folder: source.folder, name: plan.metadata.name, scale: .double, classes: options.classes
        ).showing(plan.grid)
        var description = plan.metadata.description
        description.language = description.language ?? plan.publication.language
        var heading = IssueHeading(plan.metadata.name, description)
        heading.publication = plan.publication.title
        heading.press = plan.publication.press
        let issue = IssueEditions(content, heading: heading, cover: plan.covers[.double] ?? plan.covers[.standard])
        var made = MadeEditions()
        do throws(MastheadError) {
            for format in formats where issue.canWrite(format) {
                let name = issue.fileName(format)
                let file = try output.temporary("\(plan.metadata.name).\(format.fileExtension)")
                made.files[name] = file
                try issue.write(format, to: file)
                made.listed.append(
                    IndexedEdition(
                        format: format, name: name, size: FileSystem.byteCount(ofFile: file) ?? 0,
                        sha256: try SHA256.hexadecimal(ofFile: file)))
            }
        } catch {
            made.discard()
            throw error
        }
        return made
    }

    /// Moves new editions to their final names.
    func put(_ editions: [String: URL], _ names: PublishedNames) throws(MastheadError) {
        guard !editions.isEmpty else { return }
        try FileSystem.createFolder(output.url(names.editions))
        for (name, file) in editions.sorted(by: { $0.key < $1.key }) {
            try output.rename(file, to: names.edition(name))
        }
    }

    /// Deletes the editions of revisions that are no longer needed.
    /// - Parameter isSuperseded: whether a revision of an issue is no longer needed.
    func pruneEditions(_ isSuperseded: (String, RevisionTag) -> Bool) throws(MastheadError) {
        let folder = output.url(PublishedNames.editionsFolder)
        for name in try FileSystem.names(in: folder).sorted() {
            guard let (issue, tag) = RevisionTag.split(name), isSuperseded(issue, tag) else { continue }
            try FileSystem.remove(folder.appending(path: name))
        }
        // The folder stays if it is not empty.
        rmdir(folder.path)
    }
}
