import Foundation
import Notices
import Periodical
import TestSupport
import Testing

@Suite struct NoticeCommandTests {
    let folder: TemporaryFolder
    private let home = URL(filePath: "/home/reader")
    private let environment = ["PATH": "/usr/bin:/bin"]

    init() throws { folder = try TemporaryFolder() }

    private func command(_ text: String) throws -> NoticeCommand { try #require(NoticeCommand(text, home: home)) }

    @Test(
        "a notification command is split at spaces and quotation marks without a shell",
        arguments: [
            ("tell --new", ["tell", "--new"]), ("  'a b'  \"c d\"e ", ["a b", "c de"]),
            (#"a\ b \"c "d\"e" 'f\g'"#, ["a b", "\"c", "d\"e", #"f\g"#]), ("tell ''", ["tell", ""]),
            ("~/bin/tell ~ $HOME;*", ["/home/reader/bin/tell", "~", "$HOME;*"]),
        ])
    func words(typed: String, words: [String]) throws { #expect(try command(typed).words == words) }

    @Test("an invalid notification command is rejected", arguments: ["", "  ", "'a", "a\\", "''", "a\0b"])
    func noWords(typed: String) { #expect(NoticeCommand(typed, home: home) == nil) }

    @Test("a notification command receives its input and runs without a shell")
    func input() async throws {
        let place = folder["out; touch evil"].path
        try await command("dd 'of=\(place)' status=none").run(
            Data(#"{"id":"press/one"}"#.utf8), for: "press/one", environment: environment)
        #expect(try String(contentsOfFile: place, encoding: .utf8) == #"{"id":"press/one"}"#)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out; touch evil"])
    }

    @Test("a notification command that hangs is terminated with its child processes")
    func hangs() async throws {
        let script = "sleep 1000 & echo $! > \(folder["child"].path); wait"
        let error = await #expect(throws: MastheadError.self) {
            try await command("sh -c '\(script)'").run(
                Data(), for: "press/one", environment: environment, patience: .seconds(1))
        }
        #expect(error?.found == "sh did not finish within 1 s", "\(String(describing: error))")
        let text = try String(contentsOf: folder["child"], encoding: .utf8).trimmingCharacters(
            in: .whitespacesAndNewlines)
        let child = try #require(Int32(text))
        try await wait(while: try kill(child, 0) == 0 && !isEnded(child))
    }

    /// Whether a process has ended, even if nothing has waited for it yet.
    private func isEnded(_ process: Int32) throws -> Bool {
        guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
        return stat.split(separator: ")").last?.split(separator: " ").first == "Z"
    }

    @Test("a notification command that fails or is missing is reported")
    func fails() async throws {
        let failing = await #expect(throws: MastheadError.self) {
            try await command("sh -c 'echo no room >&2; exit 4'").run(Data(), for: "a", environment: environment)
        }
        #expect(failing?.found == "sh ended with status 4: no room")
        let absent = await #expect(throws: MastheadError.self) {
            try await command("/nowhere/tell").run(Data(), for: "a", environment: environment)
        }
        #expect(absent?.found.hasPrefix("/nowhere/tell cannot be started: No such file") == true)
    }
}
