import Formats
import Foundation
import IssueTransfer
import Periodical
import Signatures

/// Looks for the catalogue that a person means by an address.
struct CatalogueFinder: Sendable {
    let client: HTTPClient
    let signatures: CatalogueSignatures

    /// Looks for a catalogue that can be read: at an address, below it if it is a folder, or where a web page there says.
    /// - Parameters:
    ///   - record: the publication that it is to be of, as far as that is known: its key and what it has signed.
    ///   - doing: what for, for messages.
    /// - Throws: ``MastheadError``, why there is none: what is at one of the places, if anything is.
    func look(
        at address: URL, as record: PublicationRecord, doing: String
    ) async throws(MastheadError) -> FoundCatalogue {
        try Following.checkCatalogURL(address, doing: doing)
        let address = address.normalized
        var places = CataloguePlaces(address).all
        var missed: CatalogueMiss?
        var next = 0
        while next < places.count {
            let place = places[next]
            next += 1
            do throws(CatalogueMiss) {
                return try await find(at: place, as: record)
            } catch {
                if error.kind == .final { throw error.error }
                if missed.map({ $0.kind < error.kind }) ?? true { missed = error }
                // The server may have led to the folder that is meant.
                guard place == address, let folder = error.folder else { continue }
                places += CataloguePlaces.below(folder).filter { !places.contains($0) }
            }
        }
        throw missed?.error
            ?? MastheadError(.unusableURL, doing: doing, to: address.redacted, found: "there is no address")
    }

    private func find(at place: URL, as record: PublicationRecord) async throws(CatalogueMiss) -> FoundCatalogue {
        let answer: (HTTPResponseHead, Data)
        do throws(MastheadError) {
            answer = try await client.fetch(
                HTTPRequest(place, listedIn: place), byteLimit: Document.maximumByteCount)
        } catch { throw CatalogueMiss(error.code == .refused ? .absent : .final, error) }
        let (head, body) = answer
        if FileFormat(body) == .html {
            let page = (head.url ?? place).withCredentials(of: place)
            return try await find(namedBy: CataloguePage(body, at: page), as: record)
        }
        do throws(MastheadError) {
            let catalog = try Catalog.read(body, subject: place.redacted).catalog
            return try await settled(Candidate(url: place, catalog: catalog, head: head, body: body), as: record)
        } catch { throw CatalogueMiss(.final, error) }
    }

    /// What may be the catalogue, read.
    private struct Candidate {
        let url: URL
        let catalog: Catalog
        let head: HTTPResponseHead
        let body: Data
    }

    /// Finds the one catalogue that a web page names.
    private func find(
        namedBy page: CataloguePage, as record: PublicationRecord
    ) async throws(CatalogueMiss) -> FoundCatalogue {
        var found: [Candidate] = []
        var failure: MastheadError?
        for candidate in page.candidates {
            do throws(MastheadError) {
                // The page may name what a catalogue at its place might: no files of this machine, if it is from the network.
                let (head, body) = try await client.fetch(
                    HTTPRequest(candidate.url, listedIn: page.url), byteLimit: Document.maximumByteCount)
                let catalog = try Catalog.read(body, subject: candidate.url.redacted).catalog
                found.append(Candidate(url: candidate.url, catalog: catalog, head: head, body: body))
            } catch {
                var dead = error
                dead.found += "; the web page \(page.url.redacted) names it as its catalogue"
                if candidate.isSurelyMeant { failure = failure ?? dead }
            }
        }
        guard found.count < 2 else { throw CatalogueMiss(.final, page.ambiguous(found.map(\.url))) }
        guard let only = found.first else {
            let folder = page.url.path(percentEncoded: true).hasSuffix("/") && page.url.query() == nil ? page.url : nil
            throw failure.map { CatalogueMiss(.dead, $0, folder: folder) }
                ?? CatalogueMiss(.page, page.namesNone, folder: folder)
        }
        do throws(MastheadError) { return try await settled(only, as: record) } catch {
            throw CatalogueMiss(.final, error)
        }
    }

    /// A catalogue that is signed as it has to be, at the address that it has from now on: one that moved for good is followed
    /// where it is, if its signature holds good there.
    private func settled(
        _ found: Candidate, as record: PublicationRecord
    ) async throws(MastheadError) -> FoundCatalogue {
        var record = record
        record.url = found.url
        let answer = CatalogAnswer(head: found.head, body: found.body)
        // A server that has lost its files is not to be believed in anything else either.
        if let place = found.head.permanentURL?.normalized, place != found.url, !found.catalog.entries.isEmpty {
            if record.publicKey == nil { return FoundCatalogue(url: place, title: found.catalog.title, answer: answer) }
            if let answer = await signatures.verifiedAnswer(at: place, of: record) {
                return FoundCatalogue(url: place, title: found.catalog.title, answer: answer)
            }
        }
        return FoundCatalogue(
            url: found.url, title: found.catalog.title, answer: try await signatures.verified(answer, of: record))
    }
}
