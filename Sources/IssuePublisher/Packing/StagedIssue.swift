import Foundation
import Periodical

/// An issue that was checked, and its archives beside their places.
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

    let plan: Result<PackPlan, MastheadError>
    let diagnostics: [Diagnostic]
    let content: Result<Content, MastheadError>

    /// Deletes the archives that were not moved into place.
    func discard() {
        guard case .success(let content) = content else { return }
        for file in content.files.values { unlink(file.path) }
    }
}
