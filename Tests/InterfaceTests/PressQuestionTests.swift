import CommandSupport
import Foundation
import TestSupport
import Testing

/// The questions and lists of `press` commands, in a terminal from `script` (util-linux).
@Suite(.enabled(if: Tool.isInstalled("script")), .leavesNoProcess) struct PressQuestionTests {
    private let folder: TemporaryFolder
    private var press: String { folder["press"].path }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) async throws -> Tool.Result {
        let done = try await Command.run(["press"] + words)
        try #require(done.status == 0, "\(words): \(done)")
        return done
    }

    private func type(_ answer: String, to command: String) async throws -> String {
        let input = try folder.write("input", answer + "\n")
        return try await Tool.run(
            ["sh", "-c", "script -qec \"$0\" /dev/null < \"$1\"", "\(Tool.masthead) \(command)", input.path],
            environment: ["TERM": "xterm", "COLUMNS": "80"]
        ).output
    }

    @Test("on a terminal, `press token revoke` asks, and changes nothing unless the answer is yes")
    func token() async throws {
        _ = try await run("init", press)
        _ = try await run("token", "create", press, "--name", "release", "--scope", "status")
        let json = try await run("token", "list", press, "--json").output
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        let token = try #require(rows.first { $0["name"] as? String == "release" }?["id"] as? String)
        let no = try await type("n", to: "press token revoke \(press) \(token)")
        #expect(no.contains("Revoke the token? [y/N]") && no.contains("“release”"), "\(no)")
        #expect(no.contains("Nothing was changed."), "\(no)")
        #expect(try await run("token", "list", press).output.contains(token))
        let yes = try await type("y", to: "press token revoke \(press) \(token)")
        #expect(yes.contains("Revoked \(token)."), "\(yes)")
        #expect(try await !run("token", "list", press).output.contains(token))
    }

    @Test("at 80 columns, `press voucher --list` shows each batch's label and last day")
    func vouchers() async throws {
        _ = try await run("init", press)
        _ = try await run(
            "product", "put", press, "magazine.year", "--publication", "magazine", "--kind", "all", "--anyway")
        _ = try await run(
            "voucher", press, "magazine.year", "--count", "2", "--label", "book fair 2026", "--ends", "2030-12-31")
        let list = try await type("", to: "press voucher \(press) --list")
        #expect(list.contains("book fair 2026") && list.contains("2030-12-31"), "\(list)")
        #expect(!list.contains("…"), "\(list)")
    }
}
