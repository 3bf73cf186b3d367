import Foundation
import Testing

@testable import Formats

/// Tests how the posts of a document are matched with known posts.
@Suite struct FeedMatchingTests {
    private func post(_ identifier: String?, _ link: String?, _ title: String?, day: Int? = nil) -> FeedPost {
        var post = FeedPost()
        post.identifier = identifier
        post.link = link.flatMap { URL(string: $0) }
        post.title = title
        post.published = day.map { Date(timeIntervalSince1970: Double($0) * 86_400) }
        return post
    }

    private func known(_ posts: [FeedPost]) -> [FeedMatching.Known] {
        zip(posts, FeedMatching(posts, known: []).matches).compactMap { post, match in
            match.map {
                .init(identity: $0.identity.text, link: post.link, title: post.title, published: post.published)
            }
        }
    }

    @Test("a post is not added again if its identifier, link or title changes at each refresh")
    func disguises() {
        let disguises: [(FeedPost) -> FeedPost] = [
            { $0 },
            {
                var post = $0; post.identifier = post.identifier?.uppercased(); return post
            },
            {
                var post = $0; post.identifier = post.identifier.map { $0.replacing("http:", with: "https:") };
                return post
            },
            {
                var post = $0; post.identifier = post.identifier.map { $0 + "/" }; return post
            },
            {
                var post = $0; post.identifier = nil; return post
            },
            {
                var post = $0; post.title = (post.title ?? "") + ", corrected"; return post
            },
            {
                var post = $0;
                post.link = post.link.flatMap { URL(string: $0.absoluteString + "?utm_source=rss&fbclid=1") };
                return post
            },
            {
                var post = $0; post.published = post.published?.addingTimeInterval(3600); return post
            },
            {
                var post = $0; post.identifier = "urn:uuid:\(post.title ?? "")"; return post
            },
            {
                var post = $0;
                post.link = post.link.flatMap {
                    URL(string: $0.absoluteString.replacing("http://", with: "https://www."))
                }; return post
            },
        ]
        let plain = (0..<20).map {
            post("http://example.org/?p=\($0)", "http://example.org/post-\($0)", "Post \($0)", day: 20_000 + $0)
        }
        var store = known(plain)
        var generator = Numbers(state: 7)
        for turn in 0..<50 {
            let disguise = disguises[turn % disguises.count]
            let fresh = post(
                "http://example.org/?p=\(100 + turn)", "http://example.org/post-\(100 + turn)", "Post \(100 + turn)",
                day: 20_100 + turn)
            let document = ([fresh] + plain.map(disguise)).shuffled(using: &generator)
            let matches = FeedMatching(document, known: store).matches
            var count = 0
            for (one, match) in zip(document, matches) {
                guard let match else { Issue.record("no match for \(one)"); continue }
                let entry = FeedMatching.Known(
                    identity: match.identity.text, link: one.link, title: one.title, published: one.published)
                if let index = match.known { store[index] = entry } else { store.append(entry); count += 1 }
            }
            #expect(count == 1, "turn \(turn)")
        }
        #expect(store.count == 70)
    }

    @Test("different posts with the same identifier stay separate in later refreshes")
    func repeated() {
        let first = [post("1", "https://example.org/a", "A", day: 1)]
        let store = known(first)
        let document = [
            post("1", "https://example.org/a", "A", day: 1), post("1", "https://example.org/b", "B", day: 2),
            post("1", "https://example.org/b", "B", day: 2),
        ]
        let matches = FeedMatching(document, known: store).matches
        #expect(matches[0]?.known == 0 && matches[1] != nil && matches[1]?.known == nil && matches[2] == nil)
        // Match again after the other posts have left the feed.
        let later = known(Array(document.prefix(2)))
        #expect(FeedMatching([document[1]], known: later).matches[0]?.known == 1)
    }

    @Test("posts stay separate if their identifiers differ only in case")
    func cases() {
        let both = [post("yt:video:abC", nil, "One"), post("yt:video:abc", nil, "Two")]
        let store = known(both)
        #expect(Set(store.map(\.identity)).count == 2)
        #expect(FeedMatching(both, known: store).matches.map { $0?.known } == [0, 1])
        #expect(FeedMatching([post("yt:video:ABC", nil, "New")], known: store).matches[0]?.known == nil)
    }

    @Test("posts without an identifier, link or date are identified by their text")
    func bare() {
        var (one, two) = (post(nil, nil, nil), post(nil, nil, nil))
        one.content = FeedText("One", .plain)
        two.content = FeedText("Two", .plain)
        let store = known([one, two])
        #expect(FeedMatching([two, one], known: store).matches.map { $0?.known } == [1, 0])
    }

    /// A generator with the same numbers in every run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }
}
