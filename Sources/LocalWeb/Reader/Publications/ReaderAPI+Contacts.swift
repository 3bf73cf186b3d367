import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// Requests for the publications' contact addresses.
extension ReaderAPI {
    private struct Publication: Encodable {
        let handle: String
        let title: String
        let contacts: ContactsDocument
    }

    /// Returns the publications that have contact addresses, sorted by title.
    func contacts() async throws -> Response {
        do throws(MastheadError) {
            let words = WordOrder(ProcessInfo.processInfo.environment)
            let known = try await library.publications.all().compactMap { publication in
                ContactsDocument(publication.contacts).map {
                    Publication(
                        handle: publication.handle, title: publication.title ?? publication.handle, contacts: $0)
                }
            }
            return try Self.json(words.sorted(known, by: \.title))
        } catch { return WebResponse.problem(.conflict, error) }
    }
}
