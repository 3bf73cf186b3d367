import Formats
import Foundation
import IssueTransfer
import Periodical
import Signatures

extension IssueLibrary {
    /// Looks for a catalogue that can be read.
    /// - Parameter places: where it may be, the likeliest first.
    /// - Throws: ``MastheadError``, why there is none: what is at one of the places, if anything is.
    func look(at places: [URL], publicKey: String?) async throws(MastheadError) -> FoundCatalogue {
        let key = try publicKey.map { key throws(MastheadError) in try PublicKey(key).description }
        var failure: MastheadError?
        for place in places {
            do throws(MastheadError) {
                return try await find(at: place, publicKey: key)
            } catch {
                let isMore = failure?.code == .refused && error.code != .refused
                failure = isMore ? error : failure ?? error
            }
        }
        throw failure
            ?? MastheadError(.unusableURL, doing: "adding the catalogue", to: "it", found: "there is no address")
    }

    private nonisolated func find(at place: URL, publicKey: String?) async throws(MastheadError) -> FoundCatalogue {
        try Self.checkCatalogURL(place, doing: "adding the catalogue")
        let (head, body) = try await client.fetch(
            HTTPRequest(place, listedIn: place), byteLimit: Document.maximumByteCount)
        if FileFormat(body) == .html {
            let page = (head.url ?? place).withCredentials(of: place)
            return try await find(namedBy: CataloguePage(body, at: page), publicKey: publicKey)
        }
        let title = try Catalog.read(body, subject: place.redacted).catalog.title
        let record = PublicationRecord(handle: "", url: place, publicKey: publicKey)
        return FoundCatalogue(
            url: place, title: title, answer: try await verified(CatalogAnswer(head: head, body: body), of: record))
    }

    /// Finds the one catalogue that a web page names.
    private nonisolated func find(
        namedBy page: CataloguePage, publicKey: String?
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
        let record = PublicationRecord(handle: "", url: only.url, publicKey: publicKey)
        return FoundCatalogue(
            url: only.url, title: only.title,
            answer: try await verified(CatalogAnswer(head: only.head, body: only.body), of: record))
    }
}
