import Foundation
import IssueTransfer
import Markup
import Periodical

/// Fetches the page of a post, and finds its article.
struct PostArticlePage: Sendable {
    let client: HTTPClient

    /// The article of a post's page.
    /// - Returns: also where it came from.
    /// - Throws: ``MastheadError`` with a code of transfers where the page cannot be had, or `library.no-article`.
    func article(of wanted: PostArticleRows.Wanted) async throws(MastheadError) -> (SanitisedArticle, URL) {
        do throws(MastheadError) { return try await found(wanted) } catch { throw Self.told(error, of: wanted) }
    }

    private func found(_ wanted: PostArticleRows.Wanted) async throws(MastheadError) -> (SanitisedArticle, URL) {
        let feed = wanted.feed
        guard ["http", "https"].contains(wanted.link.scheme?.lowercased() ?? "") else {
            throw MastheadError(
                .unusableURL, cannot: "fetch", to: wanted.link.redacted,
                found: "the link of the post is not an http or https URL")
        }
        let isOfFeed = wanted.link.origin == feed?.origin
        let page = wanted.link.withoutCredentials
        var request = HTTPRequest(isOfFeed ? page.withCredentials(of: feed ?? page) : page)
        request.headers["Accept"] = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1"
        request.takesCompressed = true
        request.takesCredentials = isOfFeed
        request.reach = feed.map(NetworkReach.of) ?? .outside
        let (head, body) = try await client.fetch(
            request, byteLimit: WebArticle.maximumByteCount, within: client.configuration.checkTimeout)
        let place = (head.url ?? page).withoutCredentials
        if let other = Self.otherKind(head, body) {
            throw MastheadError(
                .wrongKind, cannot: "fetch", to: page.redacted, found: "not a web page but \(other)")
        }
        guard let found = WebArticle(page: body, charset: head.charset, at: place, title: wanted.title) else {
            throw MastheadError(
                .noArticle, cannot: "fetch", to: page.redacted,
                found: "no article found in the page \(place.redacted)")
        }
        return (found.article, place)
    }

    /// What a document is that is no web page, by its type or its bytes; nil where it is one.
    private static func otherKind(_ head: HTTPResponseHead, _ body: Data) -> String? {
        let type = head.headers["content-type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        let format = FileFormat(body)
        guard [nil, .html, .text, .xml].contains(format) else { return format?.name ?? "another file" }
        let isPage = type.map {
            ["text/html", "application/xhtml+xml", "application/xml", "text/xml", ""].contains($0)
        }
        return isPage ?? true ? nil : type
    }

    /// The error with the post that it is about, and what to do where there is nothing better.
    private static func told(_ error: MastheadError, of wanted: PostArticleRows.Wanted) -> MastheadError {
        var told = error
        (told.action, told.subject) = ("fetch the full text of", wanted.reference.description)
        let isPassing = [.unreachable, .interrupted, .serverFailed, .tooSlow].contains(error.code)
        if isPassing, !told.remedies.contains(where: { $0.kind == .tryLater || $0.kind == .goOn }) {
            told.remedies.append(.tryLater())
        }
        let wantsName = error.hint?.contains(".netrc") ?? false
        guard !isPassing, !wantsName || wanted.link.origin != wanted.feed?.origin else { return told }
        told.remedies = [
            .advice("Open the post's page in a browser, which may show more. Masthead keeps the text from the feed.")
        ]
        return told
    }
}
