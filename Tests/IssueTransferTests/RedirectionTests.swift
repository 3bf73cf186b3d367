import Foundation
import Periodical
import TestSupport
import Testing

@testable import IssueTransfer

@Suite struct RedirectionTests {
    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test("https is never left for http, not even after a redirect to https")
    func downgrade() throws {
        var redirection = Redirection(HTTPRequest(try url("http://h/a")), limit: 5)
        try redirection.follow(try url("https://h/a"))
        #expect(throws: MastheadError.self) { try redirection.follow(try url("http://h/a")) }
    }

    @Test(
        "credentials are not taken to another origin: another host, port or scheme",
        arguments: ["https://other/b", "https://h:8443/b", "https://user:pw@other/b"])
    func otherOrigin(target: String) throws {
        let request = HTTPRequest(
            try url("https://u:p@h/a"), headers: ["Authorization": "Bearer x", "Cookie": "c", "Range": "bytes=1-"])
        var redirection = Redirection(request, limit: 5)
        try redirection.follow(try url(target))
        #expect(!redirection.isAtHome)
        #expect(redirection.request.headers == ["Range": "bytes=1-"])
        #expect(redirection.request.url.user() == nil)
        try redirection.follow(try url("https://h/c"))
        #expect(redirection.isAtHome)
        #expect(redirection.request.url.absoluteString == "https://u:p@h/c")
        #expect(redirection.request.headers["Authorization"] == "Bearer x")
    }

    @Test("what people see of a URL has no password")
    func redacted() throws {
        #expect(try url("https://u:p%40@h/a?b#c").redacted == "https://h/a?b#c")
        #expect(try url("https://h/a%20b").redacted == "https://h/a%20b")
    }
}
