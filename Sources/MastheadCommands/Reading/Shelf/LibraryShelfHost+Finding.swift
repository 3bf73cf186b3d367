import IssueLibrary
import Periodical
import TerminalReader

extension LibraryShelfHost {
    func find(
        _ words: String, _ onFound: @escaping @Sendable (ShelfFindings) -> Void
    ) async throws(MastheadError) {
        // First report titles and pages that are already in the search index. Then update the index and search again.
        let version = await index.version
        onFound(try await findings(for: words))
        // Also search again if another search has updated the index in the meantime.
        guard try await index.bringUpToDate() != version else { return }
        onFound(try await findings(for: words))
    }

    /// The maximum number of posts to find.
    private static let mostPostsFound = 50

    private func findings(for words: String) async throws(MastheadError) -> ShelfFindings {
        let results = try await library.search.find(words)
        var findings = ShelfFindings()
        findings.posts = try await library.posts.search(words, limit: Self.mostPostsFound).map { hit in
            var found = ShelfHit(
                hit.reference, title: [ShelfHit.Part(hit.heading, isMatch: false)], publication: hit.post.feedTitle,
                context: hit.context.map { ShelfHit.Part($0.text, isMatch: $0.isMatch) })
            found.isPost = true
            return found
        }
        for found in results.items {
            let title = found.title.map { ShelfHit.Part($0.text, isMatch: $0.isMatch) }
            let publication = found.publicationTitle ?? found.item.handle
            if title.contains(where: \.isMatch) {
                findings.titles.append(ShelfHit(found.item.reference, title: title, publication: publication))
            }
            findings.pageCount += found.pageCount
            let plain = [ShelfHit.Part(found.item.title, isMatch: false)]
            findings.pages += found.pages.map { hit in
                ShelfHit(
                    hit.item, title: plain, publication: publication, position: hit.position,
                    context: hit.context.map { ShelfHit.Part($0.text, isMatch: $0.isMatch) })
            }
        }
        return findings
    }
}
