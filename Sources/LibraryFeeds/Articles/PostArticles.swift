import Foundation
import GRDB
import IssueTransfer
public import LibraryCore
import Logging
import Markup
public import Periodical

/// Downloads the full text of a post on request. After a refresh, downloads the full texts of new posts in feeds with
/// the full text setting.
public struct PostArticles: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let now: @Sendable () -> Date
    let logger: Logger
    private let turns = ArticleRequestLimits()

    /// The maximum number of articles per refresh. The next refresh downloads more.
    private static let mostAtATime = 200
    private static let perHost = 2
    /// The time limit for a refresh, as a multiple of one request's timeout. After that, no requests start until the
    /// next refresh.
    private static let documentTimes = 2

    /// The result of an article request.
    private struct Answer: Sendable {
        let wanted: PostArticleRows.Wanted
        let result: Result<(SanitizedArticle, URL), MastheadError>
    }

    init(store: LibraryStore, client: HTTPClient, now: @escaping @Sendable () -> Date, logger: Logger) {
        (self.store, self.client, self.now, self.logger) = (store, client, now, logger)
    }

    /// Returns a post's content as sanitized HTML: the full text if it is downloaded, otherwise the feed's text. The
    /// HTML has no scripts or styles, and its URLs are absolute. Pictures may be on other servers, so the caller
    /// decides whether to load them.
    /// - Returns: an empty string if the post has no content.
    public func html(of post: PostID) async throws(MastheadError) -> String { try await content(of: post).html }

    /// Returns a post's content: the full text if it is downloaded, otherwise the feed's text. Downloads nothing.
    /// - Parameters:
    ///   - post: the post.
    ///   - isAsGiven: whether to return the feed's text even if the full text is available.
    public func content(of post: PostID, asGiven isAsGiven: Bool = false) async throws(MastheadError) -> PostContent {
        try await store.read { try PostArticleRows.content(of: post.rawValue, asGiven: isAsGiven, $0) }
    }

    /// Downloads a post's full text from its web page. Does nothing if the full text is already downloaded and the feed
    /// has not changed the post since.
    ///
    /// The reader shows the full text instead of the feed's text, and searches find the full text. Both texts are kept
    /// as long as the post. The pictures are downloaded by ``PostPictures/download(of:)`` or at the next refresh.
    /// - Parameters:
    ///   - post: the post.
    ///   - isNew: whether to download the page again if the full text is already downloaded.
    /// - Throws: ``MastheadError`` with a transfer code if the page cannot be downloaded, or with the code
    ///   `library.no-article` if the page contains no article. After an error, the stored text is unchanged.
    @discardableResult
    public func download(of post: PostID, anew isNew: Bool = false) async throws(MastheadError) -> PostContent {
        func known() async throws(MastheadError) -> PostContent? {
            let content = try await content(of: post, asGiven: false)
            return content.article.map { !$0.isOutdated } ?? false ? content : nil
        }
        if !isNew, let known = try await known() { return known }
        guard let wanted = try await store.read({ try PostArticleRows.wanted(post.rawValue, $0) }) else {
            throw MastheadError(
                .noArticle, cannot: "fetch the full text of", to: "the post",
                found: "the feed has no link for this post",
                hint: "Read the text from the feed. No other text is available."
            )
        }
        let (mine, host) = ("post \(post.rawValue)", wanted.link.host()?.lowercased() ?? "")
        await turns.begin(mine, most: 1)
        let result: Result<PostContent, MastheadError>
        do throws(MastheadError) {
            // Another caller may have downloaded the article in the meantime.
            if !isNew, let known = try await known() {
                result = .success(known)
            } else {
                await turns.begin(host, most: Self.perHost)
                let answer = await ask(for: wanted)
                await turns.end(host)
                try await note(answer)
                _ = try answer.result.get()
                result = .success(try await content(of: post, asGiven: false))
            }
        } catch { result = .failure(error) }
        await turns.end(mine)
        return try result.get()
    }

    private func ask(for wanted: PostArticleRows.Wanted) async -> Answer {
        do throws(MastheadError) {
            return Answer(
                wanted: wanted, result: .success(try await PostArticlePage(client: client).article(of: wanted)))
        } catch {
            logger.debug("\(error)")
            return Answer(wanted: wanted, result: .failure(error))
        }
    }

    /// Downloads the articles of new posts in feeds with the full text setting, many at the same time but at most two
    /// per host.
    package func refresh(of publications: [Int64], _ summary: inout RefreshSummary) async throws(MastheadError) {
        guard store.isWritable else { return }
        let time = now().timeIntervalSince1970
        let wanted = try await store.read {
            try PostArticleRows.wanted(of: publications, at: time, limit: Self.mostAtATime, $0)
        }
        guard !wanted.isEmpty else { return }
        var failure: MastheadError?
        var failed: [(wanted: PostArticleRows.Wanted, error: MastheadError)] = []
        let end = ContinuousClock.now + client.configuration.checkTimeout * Self.documentTimes
        await withTaskGroup(of: Answer.self) { group in
            var queue = HostQueue(wanted, perHost: Self.perHost) { $0.link }
            func fill() {
                while .now < end, let next = queue.begin() { group.addTask { await ask(for: next) } }
            }
            fill()
            while failure == nil, let answer = await group.next() {
                queue.end(answer.wanted)
                do throws(MastheadError) {
                    if case .failure(let error) = answer.result, let pause = error.retryAfter {
                        let others = queue.giveUp(hostOf: answer.wanted)
                        try await putOff([answer.wanted] + others, for: pause, &summary)
                    }
                    let tries = try await note(answer)
                    switch answer.result {
                    case .success: summary.articleCount += 1
                    case .failure(let error): if tries == 1 { failed.append((answer.wanted, error)) }
                    }
                } catch { failure = error }
                fill()
            }
            group.cancelAll()
        }
        if let failure { throw failure }
        summary.diagnostics += Self.diagnostics(of: failed)
    }

    /// Stores the result of an article request.
    /// - Returns: the number of failed attempts, or 0 if the request succeeded.
    @discardableResult
    private func note(_ answer: Answer) async throws(MastheadError) -> Int {
        let time = now().timeIntervalSince1970
        // A canceled request proves nothing about the page.
        guard !Task.isCancelled else { return 0 }
        return try await store.write { db in
            switch answer.result {
            case .success(let (article, url)):
                try PostArticleRows.take(article, of: answer.wanted, from: url, at: time, db)
                return 0
            case .failure(let error): return try PostArticleRows.fail(error, of: answer.wanted, at: time, db)
            }
        }
    }

    private func putOff(
        _ wanted: [PostArticleRows.Wanted], for pause: Duration, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        let until = now().timeIntervalSince1970 + min(pause / .seconds(1), PostArticleRows.longestPause)
        try await store.write { try PostArticleRows.putOff(wanted.map(\.post), until: until, $0) }
        guard let first = wanted.first, wanted.count > 1 else { return }
        summary.diagnostics.append(
            Diagnostic(
                file: first.link.origin, severity: .warning, code: "articles-put-off",
                message:
                    "Postponed \(wanted.count.counted("full text")) from this server, which asked for fewer requests.",
                hint:
                    "Masthead waits for the time that the server asked for, then downloads the full texts. Until "
                    + "then, read the texts from the feeds."
            ))
    }

    /// Returns the diagnostics for failed article downloads, one per feed.
    private static func diagnostics(
        of failed: [(wanted: PostArticleRows.Wanted, error: MastheadError)]
    ) -> [Diagnostic] {
        let feeds = Dictionary(grouping: failed) { $0.wanted.reference.handle ?? "" }
        return feeds.sorted { $0.key < $1.key }.compactMap { handle, all in
            guard let first = all.first else { return nil }
            let which = all.count == 1 ? first.wanted.reference.description : "\(all.count) posts"
            let of = all.count == 1 ? "" : ", such as \(first.wanted.reference)"
            return Diagnostic(
                file: handle, severity: .warning, code: "no-whole-article",
                message: "The full text of \(which) could not be downloaded\(of): \(first.error.found).",
                hint: "Read the text from the feed. If the error may be temporary, Masthead tries two more times.")
        }
    }
}
