import Periodical
import Testing

@Suite struct SchemeTests {
    @Test(
        "a URL reference with a scheme is absolute",
        arguments: ["http://a", "mailto:a", "X-y+1.z:", "c:/a"])
    func absolute(reference: String) { #expect(reference.beginsWithScheme) }

    @Test(
        "a URL reference with a colon but without a scheme is relative",
        arguments: ["", ":", ":a", "a", "1a:b", "a/b:c", "a b:c", "é:a", "aé:b", "#a:b", "../a:b", "//host:80/", "[:"])
    func relative(reference: String) { #expect(!reference.beginsWithScheme) }
}
