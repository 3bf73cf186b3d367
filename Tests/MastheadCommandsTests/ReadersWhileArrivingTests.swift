import Foundation
import TestSupport
import Testing

/// The readers, at a terminal and on the web, of an issue that is being downloaded.
@Suite struct ReadersWhileArrivingTests {
    private func arriving() async throws -> MirrorProcess {
        let mirror = try await MirrorProcess(pageByteCount: 400_000, bytesPerSecond: 20_000)
        _ = try await mirror.run("mirror", mirror.catalogURL, "--background")
        return mirror
    }

    @Test(
        "at a terminal a page that is not here is waited for, and shown when it is",
        .enabled(if: Tool.isInstalled("tmux")))
    func terminal() async throws {
        let mirror = try await arriving()
        let terminal = try await TerminalSession(environment: ["MASTHEAD_LIBRARY": mirror.library.path])
        try await terminal.enter("\(Tool.masthead) read spring 1.3")
        try await terminal.wait { $0.contains("Page 1.3 is on its way") && $0.contains("page 3/3") }
        // The others can be looked at meanwhile.
        try await terminal.press("g")
        try await terminal.wait(for: "on its way")
        try await terminal.press("Escape")
        mirror.setPace(nil)
        // Its bytes are noise: that is said once they are here.
        try await terminal.wait(for: "This page cannot be shown")
        try await terminal.press("q")
        try await terminal.wait { !$0.contains("page 3/3") }
    }

    @Test("the web reader has a page brought forward by asking for it")
    func web() async throws {
        let mirror = try await arriving()
        let open = try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet", "--library", mirror.library.path])
        defer { open.stop() }
        let url = try await open.url()
        func available(_ query: String) async throws -> [Bool] {
            let text = try await Tool.run(["curl", "-s", "\(url)issues/spring/issue.json\(query)"]).output
            return text.matches(of: /"available":(true|false)/).map { $0.1 == "true" }
        }
        #expect(try await available("") == [false, false, false])
        async let asked = available("?page=1.3")
        try await Task.sleep(for: .milliseconds(300))
        mirror.setPace(400_000)
        #expect(try await asked[2])
        mirror.setPace(nil)
        _ = try await mirror.run("attach")
        #expect(try await available("") == [true, true, true])
        let row = try await Tool.run(["curl", "-s", "\(url)library.json"]).output
        #expect(row.contains(#""status":"available""#))
    }
}
