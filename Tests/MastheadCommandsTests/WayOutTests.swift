import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import MastheadCommands

/// Errors that quote the wrong value and suggest a remedy.
@Suite struct WayOutTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) async throws -> Tool.Result {
        try await Command.run(
            words,
            environment: [
                "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CONFIG_HOME": folder["settings"].path,
                "XDG_CACHE_HOME": folder["cache"].path,
            ])
    }

    @Test("a usage error suggests the help of the command that the user typed")
    func help() async throws {
        let read = try await run("read", "--full")
        #expect(read.status == 64 && read.errors.contains("Use `masthead read --help`"), "\(read)")
        #expect(CommandPath.typed(in: ["timer", "resume", "2"]) == "masthead timer resume")
        #expect(CommandPath.typed(in: ["press", "token", "list", "x"]) == "masthead press token list")
        #expect(CommandPath.typed(in: []) == "masthead")
    }

    @Test(
        "`help` rejects an unknown command",
        arguments: [(["nix"], nil), (["tmers"], "timers"), (["timer", "resum"], "resume"), (["lst"], "list")])
    func noCommand(words: [String], meant: String?) async throws {
        let told = try await Command.run(["help"] + words)
        #expect(told.status == 64 && told.output.isEmpty, "\(told)")
        #expect(told.errors.contains("There is no command '\(words.last ?? "")'"), "\(told)")
        #expect(told.errors.contains("Did you mean") == (meant != nil), "\(told)")
        if let meant { #expect(told.errors.contains("Did you mean '\(meant)'?"), "\(told)") }
    }

    @Test(
        "`help` prints the help for commands and topics", arguments: [[], ["timers"], ["timer", "resume"], ["list"]])
    func known(words: [String]) async throws {
        let told = try await Command.run(["help"] + words)
        #expect(told.status == 0 && !told.output.isEmpty, "\(told)")
    }

    @Test("errors of `add`, `browse` and `digest` name the invalid list, catalog or folder")
    func names() async throws {
        let list = try folder.write("empty.opml", "<opml version=\"2.0\"><head/><body></body></opml>")
        let empty = try await run("add", list.path)
        #expect(empty.status == 1 && empty.errors.contains("the list has no feeds"), "\(empty)")
        let browsed = try await run("browse", "nix")
        #expect(browsed.status == 1 && browsed.errors.contains("cannot browse the catalog nix"), "\(browsed)")
        let digest = try await run("digest", "--folder", "Essen", "-o", folder["paper"].path)
        #expect(digest.status == 1 && digest.errors.contains("all feeds in the folder Essen"), "\(digest)")
    }

    @Test("`add` reports the files in a folder that have a book's extension but are not books")
    func folders() async throws {
        for name in ["books/notes.txt", "books/words.epub"] { try folder.write(name, "Words, and nothing else.\n") }
        try folder.write("books/c1.epub", EPUBBuilder([.init("c1.xhtml", "One", "<p>Words.</p>")]).data)
        let added = try await run("add", folder["books"].path)
        #expect(added.status == 0 && added.output.contains("1 book added, 2 other files skipped"), "\(added)")
        #expect(added.errors.contains("words.epub: this is plain text"), "\(added)")
        #expect(!added.errors.contains("notes.txt"))
    }

    @Test("`timer restore` rejects a file that contains neither timers nor a calendar")
    func timers() async throws {
        let file = try folder.write("words.json", "Words, and nothing else.\n")
        let restored = try await run("timer", "restore", file.path)
        #expect(restored.status == 1 && restored.errors.contains("not a file of timers\n"), "\(restored)")
        #expect(restored.errors.contains("`masthead timer export` wrote, or an iCalendar"), "\(restored)")
    }

    @Test("if several timer options are invalid, one run of `timer` reports all of them")
    func timerMistakes() async throws {
        let told = try await run(
            "timer", "add", "Tea", "--down", "--period", "1mo2d", "--worked", "03:00-03:00", "--for", "own/nix")
        #expect(told.status == 64, "\(told)")
        for words in ["cannot be combined with shorter units", "The start and end are the same.", "cannot find own"] {
            #expect(told.errors.contains(words), "\(words): \(told)")
        }
        let before = try await run(
            "timer", "add", "Tea", "--down", "--period", "1d", "--infinitely", "--before", "2d")
        #expect(before.status == 64 && before.errors.contains("cannot fire days before"), "\(before)")
        #expect(try await run("timer", "add", "Tea", "--down", "--period", "1d").status == 0)
        let running = try await run("timer", "resume", "1")
        #expect(running.status == 1 && running.errors.contains("already running"), "\(running)")
    }

    @Test("`press` commands report missing folders, unknown voucher batches and times in the past")
    func press() async throws {
        let press = folder["press"].path
        let made = try await run("press", "init", press, "--public", folder["public"].path)
        #expect(made.status == 0 && made.errors.contains("public does not exist"), "\(made)")
        let put = try await run("press", "product", "put", press, "all", "--publication", "magazine", "--kind", "all")
        #expect(put.status == 0, "\(put)")
        let withdrawn = try await run("press", "voucher", press, "all", "--label", "fair", "--withdraw", "--yes")
        #expect(
            withdrawn.status == 1 && withdrawn.errors.contains("--list` to list the remaining codes"), "\(withdrawn)")
        let over = try await run("press", "voucher", press, "all", "--ends", "2020-01-01")
        #expect(over.status == 1 && over.errors.contains("the end is in the past"), "\(over)")
        let none = try await run("press", "voucher", press, "all", "--count", "0")
        #expect(none.status == 1 && none.errors.contains("hint: Use a number of 1 or more."), "\(none)")
        let expired = try await run(
            "press", "token", "create", press, "--name", "a", "--scope", "status", "--expires", "2020-01-01")
        #expect(expired.status == 1 && expired.errors.contains("the expiry date is in the past\n"), "\(expired)")
        let past = try await run("press", "notify", press, "spring", "--at", "2020-01-01")
        #expect(past.status == 64 && past.errors.contains("must not be in the past"), "\(past)")
    }

    @Test("if an announcement is already planned, `press notify` prints what changes")
    func notifyTwice() async throws {
        let (press, source, packed) = (folder["press"].path, folder["source/spring"].path, folder["public"].path)
        for words in [
            ["new", "-y", source, "--date", "2026-10-01"], ["pack", source, "-o", packed],
            ["press", "init", press, "--public", packed],
        ] {
            let done = try await Command.run(words)
            try #require(done.status == 0, "\(done)")
        }
        func notify(_ more: String...) async throws -> String {
            let result = try await Command.run(["press", "notify", press, "spring"] + more)
            #expect(result.status == 0, "\(result)")
            return result.output.split(separator: "/").last.map(String.init) ?? ""
        }
        let later = "2099-01-01T08:00:00Z"
        #expect(try await notify("--at", later) == "spring will be announced at \(later).\n")
        #expect(
            try await notify("--at", later)
                == "spring will already be announced at \(later). Nothing else will be sent.\n")
        #expect(try await notify() == "spring will be announced now instead of at \(later).\n")
        #expect(
            try await notify() == "spring will already be announced now. Nothing else will be sent.\n")
    }

    @Test(
        "a byte count in an option is printed as the user typed it",
        arguments: ["100M", "1500", "500k", "2G", "none", "1234567"])
    func bytes(text: String) {
        #expect(ByteLimit(argument: text)?.text == text)
    }
}
