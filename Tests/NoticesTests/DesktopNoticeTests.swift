import Foundation
import Notices
import Periodical
import TestSupport
import Testing

@Suite struct DesktopNoticeTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Installs a `notify-send` that logs each of its arguments on a line.
    private func stub(_ script: String = "for word in \"$@\"; do echo \"$word\" >> \"$0.told\"; done") throws
        -> [String: String]
    {
        try folder.writeProgram("bin/notify-send", script)
        return ["PATH": "\(folder["bin"].path):/usr/bin:/bin"]
    }

    @Test("a notification's title that starts with a hyphen is not read as an option of notify-send")
    func arguments() async throws {
        let notifier = try #require(DesktopNotifier(environment: try stub()))
        try await notifier.show(
            DesktopNotice(
                "--help \u{1B}[31m\u{202E}", body: "<b>Fish & Chips</b>\nand more", picture: folder["a b.png"]))
        let told = try String(contentsOf: folder["bin/notify-send.told"], encoding: .utf8)
        #expect(
            told.split(separator: "\n") == [
                "--app-name=Masthead", "--category=transfer.complete", "--icon=\(folder["a b.png"].path)", "--",
                "--help  [31m ", "&lt;b&gt;Fish &amp; Chips&lt;/b&gt; and more",
            ])
    }

    @Test("a long title of a notification is truncated")
    func long() {
        let words = DesktopNotice(String(repeating: "a", count: 5000), body: "").arguments
        #expect(words[words.count - 2].count == 200)
    }

    @Test("if a notification program fails, its error message is reported")
    func failures() async throws {
        #expect(DesktopNotifier(environment: ["PATH": folder.url.path]) == nil)
        let notifier = try #require(DesktopNotifier(environment: try stub("echo 'no desktop' >&2; exit 3")))
        let error = await #expect(throws: MastheadError.self) {
            try await notifier.show(DesktopNotice("a", body: ""))
        }
        #expect(error?.found == "notify-send ended with status 3: no desktop")
    }
}
