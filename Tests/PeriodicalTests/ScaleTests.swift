import Foundation
import Periodical
import Testing

@Suite struct ScaleTests {
    @Test(
        "@2x is inserted before the last extension of the last path component",
        arguments: [
            ("f2.png", "f2@2x.png"), ("figures.v1/f2.png", "figures.v1/f2@2x.png"), ("a.b.zip", "a.b@2x.zip"),
            ("folder.d/plain", "folder.d/plain@2x"), (".hidden", ".hidden@2x"),
            ("https://h/f/f-2.zip?k=1", "https://h/f/f-2@2x.zip?k=1"), ("c.png?u=a/b.c#d.e", "c@2x.png?u=a/b.c#d.e"),
        ])
    func names(plain: String, double: String) {
        #expect(Scale.double.reference(for: plain) == double)
        #expect(Scale.standard.reference(for: plain) == plain)
    }

    @Test("a URL keeps its query and percent-encoding when @2x is inserted")
    func urls() throws {
        let url = try #require(URL(string: "https://h/f/caf%C3%A9.zip?k=1"))
        #expect(Scale.double.url(for: url).absoluteString == "https://h/f/caf%C3%A9@2x.zip?k=1")
    }

    @Test("a file name is split into its logical name and its scale")
    func split() {
        #expect(Scale.split("p/f2@2x.png") == ("p/f2.png", .double))
        #expect(Scale.split("f2.png") == ("f2.png", .standard))
        #expect(Scale.split("@2x.png") == ("@2x.png", .standard))
    }
}
