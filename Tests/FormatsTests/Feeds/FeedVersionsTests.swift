import Foundation
import Periodical
import TestSupport
import Testing

@testable import Formats

/// Tests of the same posts in every feed format, in undamaged and damaged feeds.
@Suite struct FeedVersionsTests {
    private let titles = ["Salt & sand", "The second 潮汐", "3 < 4", "Größe “four”"]
    private let links = (1...4).map { "https://example.org/\($0)?a=1&b=\($0)" }

    private func read(_ data: Data) throws -> Feed {
        try Feed(data, at: #require(URL(string: "https://example.org/feed")))
    }

    @Test("the same posts are read from a feed in every format", arguments: FeedBuilder.Version.allCases)
    func whole(version: FeedBuilder.Version) throws {
        let feed = try read(FeedBuilder().data(version))
        #expect(feed.format.name == version.rawValue && feed.title == "Tides & Mills" && feed.fault == nil)
        #expect(feed.home?.absoluteString == "https://example.org/")
        #expect(feed.posts.map(\.title) == titles && feed.posts.map { $0.link?.absoluteString } == links)
        for (index, post) in feed.posts.enumerated() {
            if version != .rss090 { #expect(post.content?.words == "Words of \(index + 1) & more.") }
            #expect(post.identifier == (version.hasIdentifiers ? "tag:example.org,2026:\(index + 1)" : nil))
            let date = try Date("2026-03-0\(9 - index)T08:00:00Z", strategy: .iso8601)
            #expect(post.published == (version.hasDates ? date : nil))
        }
    }

    @Test(
        "damage in a feed affects only the text close to it",
        arguments: FeedBuilder.Version.allCases, FeedBuilder.Damage.allCases)
    func damaged(version: FeedBuilder.Version, damage: FeedBuilder.Damage) throws {
        let data = FeedBuilder().data(version, damage)
        #expect(data != FeedBuilder().data(version) || version.isJSON || damage == .missingDates)
        // Truncated JSON, or JSON with an open string, has no reliable content.
        if version.isJSON, [.cutOff, .unclosedTag, .nul].contains(damage) {
            #expect(throws: MastheadError.self) { try read(data) }
            return
        }
        let feed = try read(data)
        #expect(feed.format.name == version.rawValue && feed.title == "Tides & Mills")
        var (titles, links) = (self.titles, self.links)
        var isFaulty = !version.isJSON
        switch damage {
        case .cutOff:
            // The post that is cut off is incomplete.
            titles = ["Salt & sand"]
            links = Array(links.prefix(1))
            #expect(feed.isCut)
        case .bareAmpersand: titles[1] = "The second & more 潮汐"
        case .undeclaredEntity: titles[1] = version.isJSON ? "The second café &nosuch; 潮汐" : "The second café 潮汐"
        case .badByte: (titles[1], isFaulty) = ("The second\u{FFFD} 潮汐", true)
        case .doubledIdentifier:
            isFaulty = false
            if !version.hasIdentifiers { links[1] = links[0] }
        case .doubledPost:
            isFaulty = false
            titles.insert(titles[2], at: 2)
            links.insert(links[2], at: 2)
        case .missingDates, .wrongEncoding, .narrowEncoding: isFaulty = false
        case .unclosedTag, .nul: break
        }
        #expect((feed.fault != nil) == isFaulty, "\(feed.fault as Any)")
        #expect(feed.posts.map(\.title) == titles)
        #expect(feed.posts.compactMap { $0.link?.absoluteString } == links)
        if damage == .missingDates { #expect(feed.posts.allSatisfy { $0.published == nil && $0.changed == nil }) }
        if damage == .doubledIdentifier, version.hasIdentifiers {
            #expect(feed.posts[0].identifier == feed.posts[1].identifier)
        }
        // Everything after the damage is complete.
        guard damage != .cutOff else { return }
        #expect(!feed.isCut)
        if version != .rss090 { #expect(feed.posts.last?.content?.words == "Words of 4 & more.") }
        if version.hasDates, damage != .missingDates { #expect(feed.posts.allSatisfy { $0.published != nil }) }
    }
}
