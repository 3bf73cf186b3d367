import Testing

@testable import Periodical

@Suite struct RevisionTagTests {
    @Test(
        "the revision tag in a file name is a hyphen and eight digits before the extension",
        arguments: [
            ("issue-0123abcd.zip", true), ("issue-0123abcd@2x.zip", true), ("issue-0123abcd%402x.zip", true),
            ("issue-0123abcd.index.json", true), ("a-b-0123abcd.zip", true), ("-0123abcd.", true),
            ("a--0123abcd.zip", true), ("a-0123abc-0123abcd.zip", true),
            ("issues.plist", false), ("", false), ("-", false), ("issue-0123abc.zip", false),
            ("issue-0123abcde.zip", false), ("issue-0123ABCD.zip", false), ("issue-0123abcg.zip", false),
            ("issue-0123abcd", false), ("issue0123abcd.zip", false), ("issue-0123abcd@3x.zip", false),
            ("issue-0123abcd@2xzip", false), ("issue-0123abcd-.zip", false),
        ])
    func names(name: String, isTagged: Bool) { #expect(RevisionTag.isIn(name) == isTagged) }
}
