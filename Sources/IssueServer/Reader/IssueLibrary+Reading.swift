public import IssueLibrary
public import Periodical
import Reading
public import Rendering

extension IssueLibrary {
    /// Takes in the words of issues that arrived or were corrected since they were last taken in, as their pages show them.
    /// - Parameters:
    ///   - classes: the page classes that are known.
    ///   - onIssue: told how many of how many issues are done.
    /// - Returns: the names of issues whose words could not be had, with the reasons.
    @discardableResult
    public func updateSearchIndex(
        classes: PageClassRegistry = .builtIn, onIssue: @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws(MastheadError) -> [String: MastheadError] {
        try await updateSearchIndex(onIssue: onIssue) { issue, folder throws(MastheadError) in
            try IssueContent(folder: folder, name: issue.name, scale: issue.scale ?? .standard, classes: classes)
                .texts()
        }
    }
}

extension IssueHeading {
    /// What is said of a library's issue.
    public init(_ issue: LibraryIssue) {
        self.init(
            name: issue.name, title: issue.title, summary: issue.summary, date: issue.date, language: issue.language,
            direction: issue.direction)
    }
}
