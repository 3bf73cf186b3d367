import Foundation
import TestSupport
import Testing

/// Titles and links of shared items, as other programs receive them.
@Suite struct ShareCommandTests {
    private static let feed = """
        <rss version='2.0'><channel><title>Harbour</title>
        <item><title>--version; `touch evil` "low" tide</title><guid>1</guid><link>https://ada:secret@example.org/low?a=1&amp;b=2</link></item>
        <item><title>No page</title><guid isPermaLink="false">2</guid></item></channel></rss>
        """
    private static let title = #"--version; `touch evil` "low" tide"#
    private static let link = "https://example.org/low?a=1&b=2"

    private func reader() async throws -> (reader: Reader, post: String) {
        let reader = try Reader(at: "2026-01-05T12:00:00Z")
        try reader.folder.write("dist/feed.xml", Self.feed)
        #expect(try await reader.run("add", reader.server.url("/feed.xml").absoluteString).status == 0)
        let rows = try await reader.run("list", "--words", "tide", "--json").output
        let list = try JSONSerialization.jsonObject(with: Data(rows.utf8)) as? [[String: Any]]
        return (reader, try #require(list?.first?["id"] as? String, "\(rows)"))
    }

    /// Installs a program that writes its arguments, input and variables to a file, one per line.
    private func program(_ name: String, _ reader: Reader) throws {
        let place = reader.folder[name].path
        try reader.program(
            name,
            "{ printf '%s\\n' \"$@\"; cat; printf '%s\\n' \"$MASTHEAD_TITLE\" \"$MASTHEAD_LINK\"; } > '\(place).new'; mv '\(place).new' '\(place)'"
        )
    }

    /// Returns the lines that a program wrote, once its file exists.
    private func written(_ name: String, _ reader: Reader) async throws -> [String] {
        try await wait(while: !FileManager.default.fileExists(atPath: reader.folder[name].path))
        return reader.lines(name)
    }

    @Test("`share` prints, mails and copies the title and the link unchanged")
    func ways() async throws {
        let (reader, post) = try await reader()
        let printed = try await reader.run("share", post, "--print")
        #expect(printed.output == "\(Self.title)\n\(Self.link)\n", "\(printed)")
        try program("xdg-open", reader)
        try program("xdg-email", reader)
        #expect(try await reader.run("share", post, "--mail", "ada@example.org").status == 0)
        let letter = try await written("xdg-email", reader)
        #expect(letter == ["--utf8", "--subject", Self.title, "--body", Self.link, "ada@example.org"], "\(letter)")
        for address in ["-x@y", "ada", "a@b@c", "a@b?cc=c@d", "a b@c"] {
            let refused = try await reader.run("share", post, "--mail=\(address)")
            #expect(refused.status == 1 && refused.errors.contains("this is not an email address"), "\(refused)")
        }
        let nowhere = try await reader.run("share", post, "--copy")
        #expect(nowhere.status == 1 && nowhere.errors.contains("wl-copy"), "\(nowhere)")
    }

    @Test("`share` exits with status 1 if no mail program can be started")
    func noMailProgram() async throws {
        let (reader, post) = try await reader()
        try program("xdg-open", reader)
        try reader.program("xdg-email", "exit 3")
        let result = try await reader.run("share", post, "--mail", "ada@example.org")
        #expect(result.status == 1 && result.errors.contains("no mail program could be started"), "\(result)")
        #expect(result.errors.contains("--copy") && result.errors.contains("--print"), "\(result)")
        #expect(!result.errors.contains("in your mail program"))
    }

    @Test("`share` does not wait for a mail program that keeps running")
    func mailProgramStays() async throws {
        let (reader, post) = try await reader()
        let (began, ends) = (reader.folder["began"].path, reader.folder["ends"].path)
        try reader.program(
            "xdg-email", "echo $$ > '\(began)'; mkfifo '\(ends)'; read line < '\(ends)'; echo ended > '\(began)'")
        let result = try await reader.run("share", post, "--mail", "ada@example.org")
        #expect(result.status == 0 && result.errors.contains("in your mail program"), "\(result)")
        try Data("now\n".utf8).write(to: URL(filePath: ends))
        try await wait(while: reader.lines("began") != ["ended"])
    }

    @Test("the user's share program gets the link as an argument")
    func command() async throws {
        let (reader, post) = try await reader()
        try program("tell", reader)
        #expect(try await reader.run("config", "share-command", "tell 'a link'").status == 0)
        let result = try await reader.run("share", post)
        #expect(result.status == 0 && result.errors.contains("Sent to tell"), "\(result)")
        #expect(reader.lines("tell") == ["a link", Self.link, Self.title, Self.link])
        #expect(!FileManager.default.fileExists(atPath: "evil"))
        try reader.program("tell", "echo no paper left >&2; exit 3")
        let failed = try await reader.run("share", post)
        #expect(failed.status == 1 && failed.errors.contains("no paper left"), "\(failed)")
    }

    @Test("`share` rejects an item without a public URL")
    func noAddress() async throws {
        let (reader, _) = try await reader()
        let result = try await reader.run("share", "harbour/no-page", "--print")
        #expect(result.status == 1 && result.errors.contains("gives no link"), "\(result)")
        let both = try await reader.run("share", "harbour/no-page", "--print", "--copy")
        #expect(both.status == 64, "\(both)")
    }
}
