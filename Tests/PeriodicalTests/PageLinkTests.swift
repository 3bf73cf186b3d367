import Periodical
import Testing

@Suite struct PageLinkTests {
    private let place: [String: PropertyValue] = [
        "left": .real(0.1), "top": .real(0.25), "width": .real(0.5), "height": .integer(0),
    ]

    private func link(_ values: [String: PropertyValue]) -> PageLink? { PageLink(place.merging(values) { $1 }) }

    @Test("a link can lead only to a page of the issue or a safe URL")
    func targets() {
        #expect(link(["page": .string("2.1")])?.target == .page(PagePosition(articleIndex: 1, pageIndex: 0)))
        #expect(link(["page": .string("2")])?.page == PagePosition(articleIndex: 1, pageIndex: 0))
        #expect(link(["url": .string("MAILTO:a@example.org")])?.url == "MAILTO:a@example.org")
        let both = link(["page": .string("1.2"), "url": .string("https://example.org")])
        #expect(both?.page == PagePosition(articleIndex: 0, pageIndex: 1) && both?.url == nil)
        #expect(link(["page": .string("there"), "url": .string("https://example.org")])?.url == "https://example.org")
        for url in ["javascript:alert(1)", "page.html", "file:///etc/passwd", ""] {
            #expect(link(["url": .string(url)]) == nil, "\(url)")
        }
        #expect(link(["page": .string("0.1")]) == nil && link([:]) == nil && link(["page": .integer(2)]) == nil)
    }

    @Test("a link is labeled with its title or, if it has none, its target")
    func labels() {
        #expect(link(["page": .string("2.1")])?.label == "page 2.1")
        #expect(link(["url": .string("https://example.org")])?.label == "https://example.org")
        #expect(link(["page": .string("2.1"), "title": .string("Tides")])?.label == "Tides")
    }

    @Test("the area of a link on a page includes the area's edges")
    func areas() {
        let area = link(["page": .string("2.1")])?.area
        #expect(area?.contains(across: 0.1, down: 0.25) == true && area?.contains(across: 0.6, down: 0.25) == true)
        #expect(area?.contains(across: 0.7, down: 0.25) == false && area?.contains(across: 0.3, down: 0.26) == false)
        #expect(PageLink.Area(left: 0, top: 0, width: -1, height: -1).contains(across: 0.5, down: 0) == false)
        #expect(PageLink(["page": .string("2.1"), "left": .real(0)])?.area == nil)
    }

    @Test("a link is unchanged after encoding and decoding")
    func roundTrip() {
        let area = PageLink.Area(left: 0.123_456, top: 0, width: 1, height: 0.5)
        for target in [PageLink.Target.url("https://example.org/?a=1&b=2"), .page(.first)] {
            let written = PageLink(to: target, title: "A title", area: area)
            #expect(written.properties["left"] == .real(0.1235))
            var read = written
            read.area?.left = 0.1235
            #expect(PageLink(written.properties) == read)
        }
        #expect(PageLink(to: .page(.first)).properties == ["page": .string("1.1")])
    }

    @Test("page links without a target are ignored")
    func pages() {
        let links: [PropertyValue] = [
            .dictionary(["page": .string("1.1")]), .string("no link"), .dictionary(["url": .string("nowhere")]),
            .dictionary(["url": .string("http://example.org")]),
        ]
        let page = Page(className: "SimplePage", properties: ["links": .array(links)])
        #expect(page.links.map(\.label) == ["page 1.1", "http://example.org"])
        #expect(Page(className: "SimplePage").links.isEmpty)
    }
}
