import Foundation
import Periodical
import Testing

@Suite struct NormalizedURLTests {
    @Test(
        "different spellings of a URL have the same normalized URL",
        arguments: [
            ("HTTP://Example.ORG/a", "http://example.org/a"), ("https://example.org", "https://example.org/"),
            ("http://h:80/a", "http://h/a"), ("https://h:443/a", "https://h/a"), ("https://h:80/a", "https://h:80/a"),
            ("http://h/a/./b/../c#top", "http://h/a/c"), ("http://h/a/..", "http://h/"),
            ("http://h/../a/.", "http://h/a/"),
            ("http://h/%7eann/%c3%a4%2fb?x=%2d%3d", "http://h/~ann/%C3%A4%2Fb?x=-%3D"),
            ("http://h/%2e%2e/a//b/", "http://h/a//b/"), ("http://Ann:S%2fcret@H/a", "http://Ann:S%2fcret@h/a"),
            ("http://[::1]:80/a", "http://[::1]/a"), ("file:/a/./b%20c#x", "file:///a/b%20c"),
            ("FILE:///a/b", "file:///a/b"), ("file://LocalHost/a/../b/", "file:///b/"),
        ])
    func spellings(written: String, normalized: String) throws {
        let url = try #require(URL(string: written))
        #expect(url.normalized.absoluteString == normalized)
        #expect(url.normalized.normalized == url.normalized)
    }

    @Test(
        "normalization does not make different URLs equal",
        arguments: ["ftp://H/a", "file://server/a", "http://h/a?b", "mailto:a@B"])
    func others(written: String) throws {
        #expect(try #require(URL(string: written)).normalized.absoluteString == written)
    }

    @Test("a path and its file URL have the same normalized URL")
    func paths() throws {
        let file = URL(filePath: "/a b/ü;~/issues.plist")
        #expect(file.normalized == file)
        #expect(try #require(URL(string: "file:///a%20b/%C3%BC%3B%7E/issues.plist")).normalized == file)
    }
}
