import Foundation
public import Periodical

extension IssueLibrary {
    /// The publications, in the order in which they were added.
    public func publications() async throws(MastheadError) -> [LibraryPublication] {
        try await walls.publications.publications()
    }

    /// The titles of the publications that have one, by handle.
    public func publicationTitles() async throws(MastheadError) -> [String: String] {
        try await walls.publications.publicationTitles()
    }

    /// The publication with a handle.
    /// - Throws: ``MastheadError`` with the code `library.unknown`, which names handles that are spelled alike.
    public func publication(_ handle: String) async throws(MastheadError) -> LibraryPublication {
        try await walls.publications.publication(handle)
    }
}
