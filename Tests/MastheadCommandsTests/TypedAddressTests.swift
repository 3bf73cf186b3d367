import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

@testable import MastheadCommands

/// Addresses of publications as users type them.
@Suite struct TypedAddressTests {
    @Test(
        "if an address has no scheme, https is used, or http for this computer",
        arguments: [
            ("example.org", "https://example.org"), ("example.org/press", "https://example.org/press"),
            ("Example.org:8080/a.plist", "https://Example.org:8080/a.plist"), ("press:8080", "https://press:8080"),
            ("localhost", "http://localhost"), ("localhost:8080/press", "http://localhost:8080/press"),
            ("127.0.0.1:8802", "http://127.0.0.1:8802"), ("127.1.2.3/a", "http://127.1.2.3/a"),
            ("[::1]:80/a", "http://[::1]:80/a"), ("::1", "http://[::1]"), ("10.0.0.1", "https://10.0.0.1"),
            ("ann:hush@example.org/a", "https://ann:hush@example.org/a"), (" https://h/a ", "https://h/a"),
            ("file:/a/b", "file:/a/b"), ("example.org/list.opml", "https://example.org/list.opml"),
        ])
    func hosts(typed: String, meant: String) throws {
        #expect(try PublicationAddress.url(typed).absoluteString == meant)
    }

    @Test(
        "`add` rejects text that is neither an address nor a path",
        arguments: [
            ("", "the URL is empty"), ("  ", "the URL is empty"), ("./pres", "no such file or folder"),
            ("/nowhere/press", "no such file or folder"), ("www/nothere", "no such file or folder"),
            ("pres", "no such file or folder"), ("isues.plist", "no such file or folder"),
            ("../pres.d", "no such file or folder"), ("nosuch.opml", "no such file or folder"),
            ("Feeds.OPML", "no such file or folder"), ("a.rss", "no such file or folder"),
            ("a.atom", "no such file or folder"), ("~/feeds.example", "no such file or folder"),
        ])
    func nothing(typed: String, said: String) {
        let error = #expect(throws: MastheadError.self) { try PublicationAddress.url(typed) }
        #expect(error?.found.contains(said) == true && error?.hint?.contains("https://") == true)
    }

    @Test("`add` converts a path to a file URL")
    func paths() throws {
        let folder = try TemporaryFolder()
        try folder.write("press.org/issues.plist", "[]")
        #expect(try PublicationAddress.url(folder["press.org"].path).path == folder["press.org"].path)
    }

    @Test(
        "a handle is not mistaken for an address",
        arguments: [
            ("tides", false), ("example.org", false), ("./tides", true), ("www/tides", true), ("localhost:80", true),
            (".", true), ("https://h/a", true),
        ])
    func handles(typed: String, isAddress: Bool) {
        #expect(PublicationAddress.isMeant(by: typed) == isAddress)
    }
}
