import Periodical
import Testing

@Suite struct ContactAddressTests {
    @Test(
        "a publication's contact is either an email address or a web page",
        arguments: [
            ("office@example.org", "mailto:office@example.org"),
            ("mailto:a.b+c@mail.example.org", "mailto:a.b+c@mail.example.org"),
            ("https://example.org/help?topic=issues", "https://example.org/help?topic=issues"),
            ("HTTP://example.org", "HTTP://example.org"),
        ])
    func good(text: String, leadsTo: String) throws {
        let address = try #require(ContactAddress(text))
        #expect(address.url?.absoluteString == leadsTo)
        #expect(ContactAddress(address.description) == address)
    }

    @Test(
        "a publication's contact is rejected if it has additional text or another scheme",
        arguments: [
            "", "office", "office@localhost", "two@example.org,three@example.org", "a@b@example.org",
            "office@example.org?bcc=other@example.org", "office@example.org?body=x", "a%0D%0Abcc@example.org",
            "office @example.org", "office@example.org\nBcc: other@example.org", "javascript:alert(1)", "https://",
            "https://me:secret@example.org/", "httpx://example.org", "file:///etc/passwd", "data:text/html,x",
            "https://example.org/\(String(repeating: "a", count: 2000))", "<b>@example.org",
        ])
    func bad(text: String) { #expect(ContactAddress(text) == nil) }
}
