import Foundation
import IssuePublisher
import Periodical
import TestSupport
import Testing

/// Tests of covers with titles, for content without a picture.
@Suite struct TitledCoverTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Two titles with the same letters, so that only the words on their covers differ.
    private let titles = ["North", "thorN"]

    @Test("an issue from `new` has its title on the cover, and the title does not change the pages")
    func scaffold() throws {
        var covers: [Data] = []
        var pages: [Data] = []
        for (index, title) in titles.enumerated() {
            var options = IssueScaffold.Options()
            options.title = title
            try IssueScaffold.make(folder["new-\(index)"], options)
            covers.append(try Data(contentsOf: folder["new-\(index)/cover@2x.png"]))
            pages.append(try Data(contentsOf: folder["new-\(index)/front@2x.png"]))
        }
        #expect(covers[0] != covers[1])
        #expect(pages[0] == pages[1])
    }

    @Test("a digest without pictures gets a drawn cover that depends on its title")
    func digest() throws {
        let post = Digest.Post(title: "Low tide", html: "<p>The boats lie on their sides.</p>", date: .now)
        var covers: [Data] = []
        for (index, title) in titles.enumerated() {
            let digest = Digest(title: title, date: .now, feeds: [Digest.Feed(title: "Harbour", posts: [post])])
            try DigestSource(digest).make(folder["digest-\(index)"])
            covers.append(try Data(contentsOf: folder["digest-\(index)/cover@2x.png"]))
        }
        #expect(covers[0] != covers[1])
    }
}
