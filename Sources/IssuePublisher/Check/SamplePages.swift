public import Periodical

extension SourceCheck {
    /// Returns a warning if an issue source still has pages that `IssueScaffold` made.
    ///
    /// The check of a source does not report these pages, because a new source can be packed right away to try it.
    /// - Parameter source: the issue source.
    public static func samplePages(of source: IssueSource) -> [Diagnostic] {
        let samples = source.grid.positions.filter { source.grid[$0].map(IssueScaffold.isSample) ?? false }
        guard let first = samples.first, let place = source.places[first], let document = source.pagesDocument else {
            return []
        }
        let fault = DocumentFault(
            at: place, severity: .warning, code: "sample-page",
            samples.count == 1
                ? "The page is still a sample page of a new issue."
                : "\(samples.count) pages are still sample pages of a new issue.",
            hint: "Replace sample pages with your own before you publish the issue.")
        return [document.diagnostic(fault, position: PagePosition(place) ?? first)]
    }
}
