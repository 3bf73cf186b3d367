import Foundation
import IssueTransfer
import Testing

/// Tests of the `Link` header field.
@Suite struct LinkFieldTests {
    private func links(_ field: String, _ relation: String) -> [String] {
        var head = HTTPResponseHead(status: 200, headers: ["link": field])
        head.url = URL(string: "https://example.org/a/feed")
        return head.links(relation).map(\.absoluteString)
    }

    @Test("links in a Link header are found by their relation")
    func found() {
        let field =
            #"<https://hub.example.org/?a=1,2>; rel="hub", <feed.xml>;title="a \", <x>; rel=hub";REL=self, <https://b.example/>; rel="next HUB""#
        #expect(links(field, "hub") == ["https://hub.example.org/?a=1,2", "https://b.example/"])
        #expect(links(field, "self") == ["https://example.org/a/feed.xml"])
        #expect(links(field, "title").isEmpty)
    }

    @Test(
        "invalid links in a Link header are ignored",
        arguments: [
            "", "<", "<a", "a; rel=hub", "<https://a.example/>", "<https://a.example/>; rev=hub",
            #"<https://a.example/>; rel="other"; rel=hub"#, #"<https://a.example/>; rel=hub; anchor="/b""#,
            #"<https://a.example/>; title="rel=hub"#,
        ])
    func none(field: String) { #expect(links(field, "hub").isEmpty) }
}
