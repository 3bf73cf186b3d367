import CommandSupport
import Foundation
import TestSupport
import Testing

/// The questions that commands ask before they change a publication, in a terminal from `script` (util-linux).
@Suite(.enabled(if: Tool.isInstalled("script")), .leavesNoProcess) struct FollowingQuestionTests {
    private func type(_ answer: String, to command: String, _ publishers: Publishers) async throws -> Tool.Result {
        let input = try publishers.folder.write("input", answer + "\n")
        return try await Tool.run(
            ["sh", "-c", "script -qec \"$0\" /dev/null < \"$1\"", "\(Tool.masthead) \(command)", input.path],
            environment: publishers.environment.merging(["TERM": "xterm"]) { $1 })
    }

    @Test("`unfollow` asks whether to keep the downloaded issues")
    func unfollow() async throws {
        let publishers = try await Publishers(["alder"], catalogs: 2)
        try await publishers.addAll()
        #expect(try await publishers.run("mirror").status == 0)
        let no = try await type("", to: "unfollow alder-1", publishers)
        #expect(no.output.contains("k  unfollow, and keep the issues") && no.output.contains("Unfollow? [n]:"))
        #expect(no.output.contains("Downloaded: 2 issues, ") && no.output.contains("Nothing was changed."), "\(no)")
        #expect(try await publishers.run("publications").output.contains("unfollowed") == false)
        let keep = try await type("k", to: "unfollow alder-1", publishers)
        #expect(keep.output.contains("Your copies are kept (2 issues, "), "\(keep)")
        #expect(try await publishers.rows("list").count == 4)
        let remove = try await type("x", to: "unfollow alder-2", publishers)
        #expect(remove.output.contains("Removed: 2 issues, "), "\(remove)")
        #expect(try await publishers.rows("list").keys.allSatisfy { $0.hasPrefix("alder-1/") })
    }

    @Test("`follow --no-key` removes the key only after the user confirms")
    func noKey() async throws {
        let publishers = try await Publishers(["alder"], catalogs: 1)
        try await publishers.addAll()
        _ = try await publishers.run("keygen", "-o", publishers.folder["k.key"].path)
        _ = try await publishers.run("follow", "alder-1", "--key", publishers.folder["k.key.pub"].path)
        func hasKey() async throws -> Bool {
            let row = try #require(try await publishers.rows(by: "handle", "publications")["alder-1"])
            return !(row["key"] is NSNull)
        }
        let no = try await type("n", to: "follow alder-1 --no-key", publishers)
        #expect(
            no.output.contains("Stop requiring signatures for alder-1? [y/N]")
                && no.output.contains("Nothing was changed."), "\(no)")
        #expect(try await hasKey())
        let yes = try await type("y", to: "follow alder-1 --no-key", publishers)
        #expect(yes.output.contains("alder-1 no longer needs a signature"), "\(yes)")
        #expect(try await hasKey() == false)
    }

    @Test("in a terminal, the publications table has a header and explains failures")
    func table() async throws {
        let publishers = try await Publishers(["alder"], catalogs: 2)
        try await publishers.addAll()
        try publishers.set(.absent, for: "alder-2")
        _ = try await publishers.run("refresh")
        let shown = try await type("", to: "publications", publishers).output
        #expect(shown.contains("\u{1B}[2mHandle   "), "\(shown)")
        #expect(shown.contains("just now") && shown.contains("failed, read just now"), "\(shown)")
        #expect(shown.contains("cannot fetch ") && shown.contains("    hint: "), "\(shown)")
        #expect(try await type("", to: "list", publishers).output.contains("\u{1B}[2mTitle"))
    }

    @Test("permanently deleting a book with notes requires confirmation")
    func notes() async throws {
        let publishers = try await Publishers([], catalogs: 0)
        let book = try publishers.folder.write(
            "well.epub", EPUBBuilder([.init("one.xhtml", "One", "<p>Water and words.</p>")]).data)
        #expect(try await publishers.run("add", book.path).status == 0)
        let name = try #require(try await publishers.rows("list").keys.first)
        #expect(try await publishers.run("note", name, "1.1+0-5", "Mine.").status == 0)
        #expect(try await publishers.run("bookmark", name, "1.1").status == 0)
        let no = try await type("n", to: "remove \(name)", publishers)
        #expect(no.output.contains("1 highlight and 1 bookmark of "), "\(no)")
        #expect(no.output.contains("Nothing was removed."), "\(no)")
        #expect(try await publishers.rows("list").count == 1)
        let yes = try await type("y", to: "remove \(name)", publishers)
        #expect(yes.output.contains("? [y/N]") && yes.output.contains("deleted "), "\(yes)")
        #expect(try await publishers.rows("list").isEmpty)
    }
}
