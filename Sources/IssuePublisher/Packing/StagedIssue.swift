import Foundation
import Periodical

/// A checked issue. Either its new archives have temporary names, or it is already published.
struct StagedIssue: Sendable {
    /// The content of an issue's archives, with the index.
    struct Content: Sendable {
        var index: ArchiveIndex
        /// The published revision if the archives have not changed.
        var published: String?
        /// The new archives, which are empty if the issue has not changed.
        var files: [Scale: URL] = [:]
        /// The editions, in catalog order.
        var editions: [MadeEdition] = []

        init(index: ArchiveIndex, published: String) { (self.index, self.published) = (index, published) }

        init(name: String) { index = ArchiveIndex(name: name, archives: []) }
    }

    /// The work that the run did on the issue.
    enum Work: Sendable {
        /// No work was needed, because the issue is already published.
        case known(PackingLedger.Issue)
        case made(Result<(plan: ArchivePlan, content: Content), MastheadError>)
    }

    let folder: URL
    let contents: SourceContents
    let fingerprint: String
    let name: String?
    let diagnostics: [Diagnostic]
    /// The results of inspecting the files, by path.
    var inspections: [String: AssetInspection] = [:]
    let work: Work

    init(
        folder: URL, contents: SourceContents, fingerprint: String, name: String?, diagnostics: [Diagnostic], work: Work
    ) {
        self.folder = folder
        self.contents = contents
        self.fingerprint = fingerprint
        self.name = name
        self.diagnostics = diagnostics
        self.work = work
    }

    /// Creates an issue that is already published.
    init(folder: URL, contents: SourceContents, fingerprint: String, known: PackingLedger.Issue) {
        self.init(
            folder: folder, contents: contents, fingerprint: fingerprint, name: known.name,
            diagnostics: known.diagnostics.map(\.diagnostic), work: .known(known))
    }

    /// Deletes the archives that still have temporary names.
    func discard() {
        guard case .made(.success(let made)) = work else { return }
        for file in made.content.files.values { unlink(file.path) }
        for edition in made.content.editions { edition.discard() }
    }
}
