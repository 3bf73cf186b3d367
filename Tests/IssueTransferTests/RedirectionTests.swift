import Foundation
import Periodical
import TestSupport
import Testing

@testable import IssueTransfer

@Suite struct RedirectionTests {
    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test("a redirect from https to http is rejected, even after an upgrade to https")
    func downgrade() throws {
        var redirection = Redirection(HTTPRequest(try url("http://h/a")), limit: 5)
        try redirection.follow(try url("https://h/a"), status: 302)
        #expect(throws: MastheadError.self) { try redirection.follow(try url("http://h/a"), status: 301) }
    }

    @Test(
        "credentials are not sent after a redirect to another host or port",
        arguments: ["https://other/b", "https://h:8443/b", "https://user:pw@other/b"])
    func otherOrigin(target: String) throws {
        let request = HTTPRequest(
            try url("https://u:p@h/a"), headers: ["Authorization": "Bearer x", "Cookie": "c", "Range": "bytes=1-"])
        var redirection = Redirection(request, limit: 5)
        try redirection.follow(try url(target), status: 302)
        #expect(!redirection.isAtHome)
        #expect(redirection.request.headers == ["Range": "bytes=1-"])
        #expect(redirection.request.url.user() == nil)
        try redirection.follow(try url("https://h/c"), status: 302)
        #expect(redirection.isAtHome)
        #expect(redirection.request.url.absoluteString == "https://u:p@h/c")
        #expect(redirection.request.headers["Authorization"] == "Bearer x")
    }

    @Test(
        "a redirect's status determines the method of the next request",
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
            (308, "POST", "POST"),
            (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
            (302, "HEAD", "HEAD"),
        ])
    func method(status: Int, before: String, after: String) throws {
        let body = HTTPBody(Data("x".utf8), contentType: "text/plain")
        let isSent = before != "HEAD" && before != "DELETE"
        let request = HTTPRequest(
            HTTPRequest.Method(rawValue: before), try url("http://h/a"), body: isSent ? body : nil)
        var redirection = Redirection(request, limit: 5)
        try redirection.follow(try url("http://h/b"), status: status)
        #expect(redirection.request.method.rawValue == after)
        #expect(redirection.request.body == (after == before && isSent ? body : nil))
    }

    @Test("a request body is not sent to another origin after a redirect", arguments: [307, 308])
    func bodyStays(status: Int) throws {
        let body = HTTPBody(Data("secret".utf8), contentType: "text/plain")
        var redirection = Redirection(HTTPRequest(.post, try url("https://h/a"), body: body), limit: 5)
        #expect(throws: MastheadError.self) {
            try redirection.follow(try url("https://other/a"), status: status)
        }
        var deletion = Redirection(HTTPRequest(.delete, try url("https://h/a")), limit: 5)
        #expect(throws: MastheadError.self) { try deletion.follow(try url("https://other/a"), status: status) }
    }

    @Test(
        "a permanent redirect counts only if no temporary redirect precedes it",
        arguments: [
            ([301], "https://h/1"), ([308, 301], "https://h/2"), ([301, 302], "https://h/1"), ([302, 301], nil),
            ([307], nil), ([], nil),
        ] as [([Int], String?)])
    func permanent(statuses: [Int], expected: String?) throws {
        var redirection = Redirection(HTTPRequest(try url("http://h/0")), limit: 5)
        for (index, status) in statuses.enumerated() {
            try redirection.follow(try url("https://h/\(index + 1)"), status: status)
        }
        #expect(redirection.permanentURL?.absoluteString == expected)
    }

    @Test("a redacted URL contains no password")
    func redacted() throws {
        #expect(try url("https://u:p%40@h/a?b#c").redacted == "https://h/a?b#c")
        #expect(try url("https://h/a%20b").redacted == "https://h/a%20b")
    }
}
