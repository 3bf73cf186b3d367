import Foundation
import Periodical
import Testing

@Suite struct RedactionTests {
    @Test(
        "a password in a URL is hidden even if the URL is malformed",
        arguments: [
            "https://user:SECRET@example.org/issues.plist", "https://user:SEC RET@example.org/x",
            "https://user:SEC/RET@example.org/x", "https://user:SEC#RET@example.org",
            "https://user:SEC?RET@example.org",
            "https://user:SEC@RET@example.org/x", "https://user:12/SECRET@example.org/x", "user:SECRET@example.org/x",
            "https:/user:SECRET@example.org/x", "https//user:SECRET@example.org", "https://us/er:SECRET@example.org",
            "https://user:SECRET%zz@example.org/", "https://:SECRET@example.org", "https://SECRET@example.org:port/",
            "https://user:SECRET@[::1", "ftp://user:SECRET@", "https://user:SECRET@exa mple.org/ü",
        ])
    func hidden(text: String) {
        for shown in [text.redactedURL, URL(string: text)?.redacted].compactMap({ $0 }) {
            for part in ["SECRET", "SEC", "RET"] { #expect(!shown.contains(part), "\(text) is shown as \(shown)") }
        }
    }

    @Test(
        "text that contains no password is shown unchanged",
        arguments: [
            "https://example.org/@me/feed", "https://example.org/1@2x.zip", "issues/1@2x.zip", "1@2x.zip",
            "http://127.0.0.1:8080/issues.plist", "no url at all", "https://example.org/a?b=c#d",
        ])
    func kept(text: String) {
        #expect(text.redactedURL == text)
        if let url = URL(string: text) { #expect(url.redacted == url.absoluteString) }
    }

    @Test("a redacted URL keeps all parts except the user name and password")
    func rest() throws {
        let url = try #require(URL(string: "https://user:secret@example.org:8080/a/issues.plist?x=1"))
        #expect(url.redacted == "https://example.org:8080/a/issues.plist?x=1")
        #expect("https://user:pa ss@h/x".redactedURL == "https://…@h/x")
    }
}
