import Periodical
import Testing

@Suite struct SchemeTests {
    @Test(
        "what begins with a scheme is no relative reference",
        arguments: ["http://a", "mailto:a", "X-y+1.z:", "c:/a"])
    func absolute(reference: String) { #expect(reference.beginsWithScheme) }

    @Test(
        "what only has a colon is one",
        arguments: ["", ":", ":a", "a", "1a:b", "a/b:c", "a b:c", "é:a", "aé:b", "#a:b", "../a:b", "//host:80/", "[:"])
    func relative(reference: String) { #expect(!reference.beginsWithScheme) }
}
