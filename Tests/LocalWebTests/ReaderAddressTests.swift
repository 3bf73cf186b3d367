import Periodical
import Testing

@testable import LocalWeb

@Suite struct ReaderAddressTests {
    @Test("in the web reader's URLs, each issue has its own folder, and the fragment is the position")
    func pages() {
        #expect(ReaderAddress.issue("press/spring") == "issues/press/spring/")
        #expect(ReaderAddress.issue("spring", at: PagePosition("2.1+340")) == "issues/spring/#2.1+340")
        #expect(ReaderAddress.page(of: "press/spring", at: .first) == "issues/press/spring/index.html#1.1")
        #expect(ReaderServer.path(of: "press/spring", at: PagePosition("2.1")) == "issues/press/spring/#2.1")
    }

    @Test("an issue's name is percent-encoded in URLs and unchanged in file paths")
    func names() {
        #expect(ReaderAddress.issue("press/a b#c?d%") == "issues/press/a%20b%23c%3Fd%25/")
        #expect(ReaderAddress.folder(of: "press/a b#c") == "issues/press/a b#c/")
        #expect(ReaderAddress.cover(of: "press/a b", .double, "png") == "covers/press/a%20b@2x.png")
        #expect(ReaderAddress.coverFile(of: "press/no. 1", .double, "png") == "covers/press/no. 1@2x.png")
        #expect(ReaderAddress.coverFile(of: "press/no. 1", .standard, "png") == "covers/press/no. 1.png")
    }
}
