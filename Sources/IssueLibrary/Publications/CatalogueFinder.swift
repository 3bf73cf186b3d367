import Formats
import Foundation
import IssueTransfer
import Periodical
import Signatures

/// Looks for the catalogue that a person means by an address.
struct CatalogueFinder: Sendable {
    let client: HTTPClient
    let signatures: CatalogueSignatures

    /// Looks for a catalogue that can be read.
    /// - Parameters:
    ///   - places: where it may be, the likeliest first.
    ///   - record: the publication that it is to be of, as far as that is known: its key and what it has signed.
    ///   - doing: what for, for messages.
    /// - Throws: ``MastheadError``, why there is none: what is at one of the places, if anything is.
    func look(
        at places: [URL], as record: PublicationRecord, doing: String
    ) async throws(MastheadError) -> FoundCatalogue {
        var failure: MastheadError?
        for place in places {
            do throws(MastheadError) {
                return try await find(at: place, as: record, doing: doing)
            } catch {
                let isMore = failure?.code == .refused && error.code != .refused
                failure = isMore ? error : failure ?? error
            }
        }
        throw failure
            ?? MastheadError(.unusableURL, doing: doing, to: "it", found: "there is no address")
    }

    private func find(
        at place: URL, as record: PublicationRecord, doing: String
    ) async throws(MastheadError) -> FoundCatalogue {
        try Following.checkCatalogURL(place, doing: doing)
        let (head, body) = try await client.fetch(
            HTTPRequest(place, listedIn: place), byteLimit: Document.maximumByteCount)
        if FileFormat(body) == .html {
            let page = (head.url ?? place).withCredentials(of: place)
            return try await find(namedBy: CataloguePage(body, at: page), as: record)
        }
        let title = try Catalog.read(body, subject: place.redacted).catalog.title
        var record = record
        record.url = place
        return FoundCatalogue(
            url: place, title: title,
            answer: try await signatures.verified(CatalogAnswer(head: head, body: body), of: record))
    }

    /// Finds the one catalogue that a web page names.
    private func find(
        namedBy page: CataloguePage, as record: PublicationRecord
    ) async throws(MastheadError) -> FoundCatalogue {
        var found: [(url: URL, title: String?, head: HTTPResponseHead, body: Data)] = []
        var failure: MastheadError?
        for candidate in page.candidates {
            do throws(MastheadError) {
                // The page may name what a catalogue at its place might: no files of this machine, if it is from the network.
                let (head, body) = try await client.fetch(
                    HTTPRequest(candidate.url, listedIn: page.url), byteLimit: Document.maximumByteCount)
                let catalog = try Catalog.read(body, subject: candidate.url.redacted).catalog
                found.append((candidate.url, catalog.title, head, body))
            } catch {
                if candidate.isSurelyMeant { failure = failure ?? error }
            }
        }
        guard found.count < 2 else { throw page.ambiguous(found.map(\.url)) }
        guard let only = found.first else { throw failure ?? page.namesNone }
        var record = record
        record.url = only.url
        return FoundCatalogue(
            url: only.url, title: only.title,
            answer: try await signatures.verified(CatalogAnswer(head: only.head, body: only.body), of: record))
    }
}
