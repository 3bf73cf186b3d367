import Foundation
import Periodical

/// An issue that was checked, and its archives beside their places; or one that is published as it is.
struct StagedIssue: Sendable {
    /// What the archives hold and its index, before it is known whether they may be published.
    struct Content: Sendable {
        var index: ArchiveIndex
        /// The archives that were written; none of an issue that has not changed.
        var files: [Scale: URL] = [:]

        init(index: ArchiveIndex) { self.index = index }

        /// Before anything is written.
        init(name: String) { index = ArchiveIndex(name: name, archives: []) }
    }

    /// What was done.
    enum Work: Sendable {
        /// Nothing: it is published as it is.
        case known(PackingLedger.Issue)
        case made(Result<(plan: PackPlan, content: Content), MastheadError>)
    }

    let folder: URL
    let contents: SourceContents
    let fingerprint: String
    let name: String?
    let diagnostics: [Diagnostic]
    /// What looking at its files found, by path.
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

    /// One that is published as it is.
    init(folder: URL, contents: SourceContents, fingerprint: String, known: PackingLedger.Issue) {
        self.init(
            folder: folder, contents: contents, fingerprint: fingerprint, name: known.name,
            diagnostics: known.diagnostics.map(\.diagnostic), work: .known(known))
    }

    /// Deletes the archives that were not moved into place.
    func discard() {
        guard case .made(.success(let made)) = work else { return }
        for file in made.content.files.values { unlink(file.path) }
    }
}
