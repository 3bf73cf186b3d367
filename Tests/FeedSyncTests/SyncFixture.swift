import FeedSync
import Foundation
import IssueLibrary
import IssueTransfer
import Periodical
import Synchronization

@testable import TestSupport

/// A service, and a library with an account there.
final class SyncFixture: Sendable {
    let folder: TemporaryFolder
    let service: ReaderService
    let library: IssueLibrary
    /// The settings for all feeds, as in a user's file.
    let settings = Mutex<[String: String]>([:])

    init(_ service: ReaderService? = nil) async throws {
        folder = try TemporaryFolder()
        self.service = try service ?? ReaderService()
        library = try await IssueLibrary(folder: folder["library"], configuration: Self.impatient)
    }

    static var impatient: IssueLibrary.Configuration {
        var configuration = IssueLibrary.Configuration()
        configuration.http = http
        return configuration
    }

    static var http: HTTPClient.Configuration {
        var http = HTTPClient.Configuration()
        http.retryCount = 1
        http.retryDelay = .milliseconds(1)
        http.maximumRetryAfter = .milliseconds(10)
        return http
    }

    func client(password: String = "open sesame", authorization: String? = nil) -> GoogleReaderClient {
        GoogleReaderClient(
            service.url, user: "ada", password: password, authorization: authorization,
            client: HTTPClient(configuration: Self.http))
    }

    func logIn() async throws { try await library.service.logIn(ServiceAccount(url: service.url, user: "ada")) }

    /// Synchronizes everything once.
    @discardableResult
    func sync() async throws -> SyncSummary {
        guard let account = try await library.service.account() else { throw CocoaError(.userCancelled) }
        let place = SettingsPlace(
            read: { () throws(MastheadError) in self.settings.withLock { $0 } },
            set: { key, text throws(MastheadError) in self.settings.withLock { $0[key] = text } },
            takes: { key, text in
                ["every": ["1h", "6h"], "feed-retention": ["0", "30", "365"]][key].map { $0.contains(text) }
            })
        return try await FeedSynchronizer(library, client(), settings: place).run(account)
    }

    /// Subscribes the account to a feed with items.
    @discardableResult
    func publish(_ name: String, _ numbers: ClosedRange<Int64>, labels: Set<String> = []) -> String {
        service.with { state in
            let id = state.subscribe("https://example.org/\(name)", title: name, labels: labels)
            for number in numbers {
                state.items[number] = ReaderService.Item(
                    feed: id, title: "\(name) \(number)", link: "https://example.org/\(name)/\(number)",
                    published: 1_767_000_000 + Int(number % 1000))
            }
            return id
        }
    }

    /// Returns the status of the library's posts by title: `r` for read, `s` for starred.
    func statuses() async throws -> [String: String] {
        let posts = try await library.posts.page(limit: 10_000).posts
        return Dictionary(posts.map { ($0.title ?? "", ($0.isRead ? "r" : "") + ($0.isFavorite ? "s" : "")) }) { $1 }
    }

    /// The status of the service's items, in the same form.
    var theirs: [String: String] {
        service.with { state in
            Dictionary(state.items.values.map { ($0.title, ($0.isRead ? "r" : "") + ($0.isStarred ? "s" : "")) }) { $1 }
        }
    }

    func post(_ title: String) async throws -> PostID {
        guard let post = try await library.posts.page(limit: 10_000).posts.first(where: { $0.title == title }) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return post.id
    }

    /// Returns the library's feeds as `URL title [labels]`.
    func feeds() async throws -> [String] {
        try await library.publications.all().filter(\.isFollowed).map { publication in
            let labels = (publication.feed?.folders ?? []).map { $0.joined(separator: "/") }.sorted()
            return "\(publication.url?.absoluteString ?? "") \(publication.title ?? "") \(labels)"
        }.sorted()
    }

    /// The service's feeds, in the same form.
    var theirFeeds: [String] {
        service.with { state in state.feeds.values.map { "\($0.url) \($0.title) \($0.labels.sorted())" }.sorted() }
    }

    /// Follows a feed without checking it.
    func follow(_ name: String) async throws {
        _ = try await library.feeds.add(
            opml: Data(
                #"<opml><body><outline xmlUrl="https://example.org/\#(name)" text="\#(name)"/></body></opml>"#.utf8),
            at: URL(filePath: "/list.opml"))
    }
}
