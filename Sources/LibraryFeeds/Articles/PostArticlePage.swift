import Foundation
import IssueTransfer
import LibraryCore
import Markup
import Periodical

/// Downloads a post's web page, and extracts the article.
struct PostArticlePage: Sendable {
    let client: HTTPClient

    /// Returns the article on a post's web page.
    /// - Returns: the article, and the article's URL after redirects.
    /// - Throws: ``MastheadError`` with a transfer code if the page cannot be downloaded, or with the code
    ///   `library.no-article` if the page contains no article.
    func article(of wanted: PostArticleRows.Wanted) async throws(MastheadError) -> (SanitizedArticle, URL) {
        do throws(MastheadError) { return try await found(wanted) } catch { throw Self.told(error, of: wanted) }
    }

    private func found(_ wanted: PostArticleRows.Wanted) async throws(MastheadError) -> (SanitizedArticle, URL) {
        let feed = wanted.feed
        guard ["http", "https"].contains(wanted.link.scheme?.lowercased() ?? "") else {
            throw MastheadError(
                .unusableURL, cannot: "fetch", to: wanted.link.redacted,
                found: "the post's link is not an http or https URL")
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
                .wrongKind, cannot: "fetch", to: page.redacted, found: "the link leads to \(other), not to a web page")
        }
        guard let found = WebArticle(page: body, charset: head.charset, at: place, title: wanted.title) else {
            throw MastheadError(
                .noArticle, cannot: "fetch", to: page.redacted,
                found: "the web page \(place.redacted) contains no article")
        }
        return (found.article, place)
    }

    /// Returns a document's kind from its media type and bytes, or nil for a web page.
    private static func otherKind(_ head: HTTPResponseHead, _ body: Data) -> String? {
        let type = head.headers["content-type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        let format = FileFormat(body)
        guard [nil, .html, .text, .xml].contains(format) else { return format?.name ?? "another file" }
        let isPage = type.map {
            ["text/html", "application/xhtml+xml", "application/xml", "text/xml", ""].contains($0)
        }
        return isPage ?? true ? nil : type
    }

    /// Returns an error with the post as its subject. The hint is to open the page in a browser, except after a
    /// temporary error or if the feed's server requires a password.
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
            .advice("Open the post's web page in a browser. Masthead keeps the text from the feed.")
        ]
        return told
    }
}
