import CommandSupport
import Foundation
import TestSupport
import Testing

/// `script/manual`, which generates the command reference from the program.
@Suite struct ManualTests {
    @Test("each command has a man page that groff reads without a warning")
    func manual() async throws {
        let folder = try TemporaryFolder()
        let script = Tool.repository.appending(path: "script/manual").path
        let made = try await Tool.run([script, Tool.masthead, folder["manual"].path])
        #expect(made.status == 0, "\(made.errors)")
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder["manual/man1"].path)
        #expect(pages.count > 80 && pages.contains("masthead.1") && pages.contains("masthead-press-serve.1"))
        let page = try String(contentsOf: folder["manual/man1/masthead-timer-add.1"], encoding: .utf8)
        for part in [
            ".SH NAME\nmasthead\\-timer\\-add \\- ", ".B masthead timer add <title>", ".B \\-\\-period <period>",
        ] {
            #expect(page.contains(part), "\(part) is missing in \(page)")
        }
        let all = try String(contentsOf: folder["manual/commands.md"], encoding: .utf8)
        #expect(all.contains("\n## masthead mirror\n") && all.contains("\n### masthead timer add\n"))
        guard Tool.isThere("/usr/bin/groff") else { return }
        let paths = pages.sorted().map { folder["manual/man1/\($0)"].path }
        let read = try await Tool.run(["groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-z"] + paths)
        #expect(read.status == 0 && read.errors.isEmpty, "\(read.errors)")
    }
}
