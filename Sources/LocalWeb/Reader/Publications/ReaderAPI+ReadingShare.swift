import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// Requests that answer whether a publisher may collect reading statistics.
extension ReaderAPI {
    /// Adds the route for the user's answer.
    func addReadingShare(to actions: RouterGroup<BasicRequestContext>) {
        actions.post("/publication/reading") { request, context in try await self.shareReading(request, context) }
    }

    private struct Answer: Decodable {
        let publication: String
        let isShared: Bool
    }

    private func shareReading(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Answer.self, request, context)
        do throws(MastheadError) {
            let known = try await library.publications.publication(asked.publication)
            guard known.readingShare != nil else {
                throw MastheadError(
                    .configuration, cannot: "share reading statistics of", to: known.handle,
                    found: "the publisher does not collect reading statistics",
                    hint: "Refresh the publication, then try again.")
            }
            try await library.statistics.setShared(asked.isShared, of: known.handle)
            // After a refusal, withdraw the agreement at the publisher server as soon as it is reachable.
            if !asked.isShared { try await library.statistics.send() }
        } catch { return WebResponse.problem(.conflict, error) }
        return try await publication(asked.publication)
    }
}
