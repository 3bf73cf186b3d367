import Periodical
import Testing

@Suite struct SchemeTests {
    @Test(
        "a text with a scheme is not a relative reference",
        arguments: ["http://a", "mailto:a", "X-y+1.z:", "c:/a"])
    func absolute(reference: String) { #expect(reference.beginsWithScheme) }

    @Test(
        "a text with only a colon is a relative reference",
        arguments: ["", ":", ":a", "a", "1a:b", "a/b:c", "a b:c", "é:a", "aé:b", "#a:b", "../a:b", "//host:80/", "[:"])
    func relative(reference: String) { #expect(!reference.beginsWithScheme) }
}
