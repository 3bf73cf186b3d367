import CommandSupport
import Foundation
import TestSupport
import Testing

/// Bash completion of handles, items and timers in a library.
@Suite(.leavesNoProcess) struct CompletionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the completions that bash offers for a command line, using the installed script.
    private func offered(_ words: [String]) async throws -> [String] {
        let script = try await Command.run(["--generate-completion-script", "bash"])
        let file = try folder.write("completion.bash", script.output)
        let shell = """
            source "$1"; shift
            COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            _masthead "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try await Tool.run(
            ["bash", "-c", shell, "bash", file.path, Tool.masthead] + words, in: folder.url,
            environment: [
                "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
                "HOME": folder.url.path,
            ])
        #expect(result.errors.isEmpty, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test("bash completes issues and settings without executing text from a publisher")
    func bash() async throws {
        let names = [
            "spring-2026", "summer 26", "$(touch hacked)", "`touch hacked`", "潮汐12", "a:b", "it's", "spring-🗼", "-x",
        ]
        let rows = names.map { name in
            "<dict><key>Name</key><string>\(name)</string><key>Date</key><date>2026-03-20T00:00:00Z</date>"
                + "<key>Content</key><string>x.zip</string></dict>"
        }
        let catalog = "<plist version=\"1.0\"><array>\(rows.joined())</array></plist>"
        let server = try ScriptedServer.files(["/issues.plist": Data(catalog.utf8)])
        let library = ["--library", folder["library"].path]
        let added = try await Command.run(["add", server.url("/issues.plist").absoluteString] + library)
        #expect(added.output.contains("9 issues"), "\(added)")

        let publications = try await Command.run(["publications"] + library)
        let handle = try #require(publications.output.split(separator: "\t").first.map(String.init))
        let all = try await offered(["read", ""])
        #expect(Set(all).isSuperset(of: ["spring-2026", "潮汐12", "spring-🗼"]), "\(all)")
        #expect(Set(all).isDisjoint(with: ["summer", "26", "hacked", "a:b", "it's", "-x"]), "\(all)")
        #expect(!FileManager.default.fileExists(atPath: folder["hacked"].path))
        #expect(try await offered(["remove", "spring-2026", "spr"]).sorted() == ["spring-2026", "spring-🗼"])
        #expect(try await offered(["explain", "missing-as"]) == ["missing-asset"])
        #expect(try await offered(["config", "limit"]).sorted() == ["limit", "limit-rate"])
        #expect(try await offered(["config", "follow", "ne"]).sorted() == ["newest", "next"])
        for command in ["follow", "unfollow", "list", "refresh", "mirror"] {
            #expect(try await offered([command, ""]).contains(handle), "\(command)")
            #expect(try await offered([command, String(handle.prefix(1))]) == [handle], "\(command)")
        }
        #expect(try await offered(["read", String(handle.prefix(2))]) == ["\(handle)/"])
        #expect(try await offered(["config", "browser", ""]).sorted() == ["no", "yes"])
        try folder.write("press.key.pub", "x")
        #expect(try await offered(["add", "press"]) == ["press.key.pub"])
        #expect(try await offered(["follow", handle, "--key", "press"]) == ["press.key.pub"])
        let none = ["read", "--library", folder["none"].path, "s"]
        #expect(try await offered(none).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder["none"].path))
    }
}
