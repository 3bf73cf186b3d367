import Formats
package import Foundation
import IssueTransfer
import LibraryCore
import LibraryDownloads
import Periodical
import Signatures

/// Finds the catalog or feed for an address that the user entered.
package struct CatalogFinder: Sendable {
    let client: HTTPClient
    let signatures: CatalogSignatures
    private var feeds: FeedFinder { FeedFinder(client: client) }

    init(client: HTTPClient, signatures: CatalogSignatures) { (self.client, self.signatures) = (client, signatures) }

    /// Finds a readable catalog or feed. It may be at the address, in the folder at the address, or linked from a web
    /// page there.
    /// - Parameters:
    ///   - record: the known data of the publication, with its key and its last signature.
    ///   - action: the action named in errors, such as `read the page grid`.
    /// - Throws: ``MastheadError`` with the most informative of the errors for all URLs tried.
    func look(
        at address: URL, as record: PublicationRecord, cannot action: String
    ) async throws(MastheadError) -> FoundPublication {
        try Following.checkCatalogURL(address, cannot: action)
        let address = address.normalized
        // If the server is slow, not all URLs are tried.
        let end = ContinuousClock.now + client.configuration.checkTimeout * 2
        var places = CatalogPlaces(address).all
        var missed: CatalogMiss?
        var links: FeedLinks?
        var next = 0
        while next < places.count, next == 0 || .now < end {
            let place = places[next]
            next += 1
            do throws(CatalogMiss) {
                return try await find(at: place, namedBy: address, as: record, isGuess: place != address)
            } catch {
                if error.kind == .final { throw error.error }
                if missed.map({ $0.kind < error.kind }) ?? true { missed = error }
                if place == address { links = error.links }
                // The server may have redirected to the catalog's folder.
                guard place == address, let folder = error.folder else { continue }
                places += CatalogPlaces.below(folder).filter { !places.contains($0) }
            }
        }
        if let links, let found = await feeds.feed(inUsualPlacesOf: links, of: address, until: end) {
            return .feed(found)
        }
        throw missed?.error
            ?? MastheadError(.unusableURL, cannot: action, to: address.redacted, found: "there is no URL to try")
    }

    /// - Parameter isGuess: whether the URL is just a usual place for catalogs, named neither by the user nor by a
    ///   page.
    private func find(
        at place: URL, namedBy address: URL, as record: PublicationRecord, isGuess: Bool
    ) async throws(CatalogMiss) -> FoundPublication {
        let answer: (HTTPResponseHead, Data)
        do throws(MastheadError) {
            // Some servers send only compressed responses.
            var request = HTTPRequest(place, listedIn: place)
            request.takesCompressed = true
            request.reach = .of(address)
            answer = try await client.catalog(request)
        } catch { throw CatalogMiss(error.code == .refused ? .absent : .final, error) }
        let (head, body) = answer
        if FileFormat(body) == .html {
            let page = (head.url ?? place).withCredentials(of: place)
            return try await find(namedBy: body, charset: head.charset, at: page, of: address, as: record)
        }
        do throws(MastheadError) {
            if FileFormat(body) == .opml {
                return .list(try OPML(opml: body, charset: head.charset, at: head.url ?? place), at: place)
            }
            if let feed = try feeds.feed(head, body, at: place) { return .feed(feed) }
        } catch { throw CatalogMiss(.final, error) }
        // Many folders contain a config.json that is not a store's.
        if isGuess, place.lastPathComponent == CatalogPlaces.storeName, !Self.isStore(body, at: place) {
            throw CatalogMiss(
                .absent,
                MastheadError(
                    .otherFormat, cannot: "read", to: place.redacted, found: "this is not the config.json of a store")
            )
        }
        do throws(MastheadError) {
            return .catalog(try await settled(Candidate(head, body, at: place), as: record))
        } catch { throw CatalogMiss(.final, error) }
    }

    /// Finds the catalog that a web page links to or, if there is none, its feed.
    private func find(
        namedBy html: Data, charset: String?, at page: URL, of address: URL, as record: PublicationRecord
    ) async throws(CatalogMiss) -> FoundPublication {
        do throws(CatalogMiss) {
            return .catalog(try await find(namedBy: CatalogPage(html, at: page), of: address, as: record))
        } catch {
            guard error.kind != .final, !page.isFileURL else { throw error }
            var miss = error
            let links = FeedLinks(html, charset: charset, at: page)
            do throws(MastheadError) {
                if let found = try await feeds.feed(namedBy: links, of: page, typed: address) { return found }
            } catch { throw CatalogMiss(.final, error) }
            miss.links = links
            throw miss
        }
    }

    /// Returns whether a document belongs to a store, even if it is invalid.
    package static func isStore(_ body: Data, at place: URL) -> Bool {
        do throws(MastheadError) {
            return try Catalog.read(body, subject: place.redacted).catalog.store != nil
        } catch { return error.action == "read the store" }
    }

    /// A possible catalog that turned out to be readable.
    private struct Candidate {
        let url: URL
        let answer: CatalogAnswer
        let catalog: Catalog

        init(_ head: HTTPResponseHead, _ body: Data, at url: URL) throws(MastheadError) {
            self.url = url
            (answer, catalog) = try CatalogAnswer(head: head, body: body).reading(at: url)
        }
    }

    /// Finds the only catalog that a web page links to.
    private func find(
        namedBy page: CatalogPage, of address: URL, as record: PublicationRecord
    ) async throws(CatalogMiss) -> FoundCatalog {
        var found: [Candidate] = []
        var failure: MastheadError?
        for candidate in page.candidates {
            do throws(MastheadError) {
                // Like a catalog, a page from the network must not refer to local files.
                var request = HTTPRequest(candidate.url, listedIn: page.url)
                request.reach = .of(address)
                let (head, body) = try await client.catalog(request)
                found.append(try Candidate(head, body, at: candidate.url))
            } catch {
                var dead = error
                dead.found += "; the web page \(page.url.redacted) links to it as its catalog"
                if candidate.isSurelyMeant { failure = failure ?? dead }
            }
        }
        guard found.count < 2 else { throw CatalogMiss(.final, page.ambiguous(found.map(\.url))) }
        guard let only = found.first else {
            let folder = page.url.path(percentEncoded: true).hasSuffix("/") && page.url.query() == nil ? page.url : nil
            throw failure.map { CatalogMiss(.dead, $0, folder: folder) }
                ?? CatalogMiss(.page, page.namesNone, folder: folder)
        }
        do throws(MastheadError) { return try await settled(only, as: record) } catch {
            throw CatalogMiss(.final, error)
        }
    }

    /// Returns a catalog with a verified signature and its final URL. A permanent redirect is stored if the signature
    /// is valid at its target.
    private func settled(
        _ found: Candidate, as record: PublicationRecord
    ) async throws(MastheadError) -> FoundCatalog {
        var record = record
        record.url = found.url
        // Do not trust the redirect of an empty response: the server may have lost its files.
        if let place = found.answer.head.permanentURL?.normalized, place != found.url,
            !found.catalog.entries.isEmpty || found.catalog.store != nil
        {
            if record.publicKey == nil {
                return FoundCatalog(
                    url: place, title: found.catalog.title, kind: found.catalog.kind, answer: found.answer)
            }
            if let answer = await signatures.verifiedAnswer(at: place, of: record) {
                return FoundCatalog(url: place, title: found.catalog.title, kind: found.catalog.kind, answer: answer)
            }
        }
        return FoundCatalog(
            url: found.url, title: found.catalog.title, kind: found.catalog.kind,
            answer: try await signatures.verified(found.answer, of: record))
    }
}
