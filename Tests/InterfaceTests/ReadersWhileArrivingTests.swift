import CommandSupport
import Foundation
import TestSupport
import Testing

/// The terminal reader and the web reader with an issue that is downloading.
@Suite(.leavesNoProcess) struct ReadersWhileArrivingTests {
    private func arriving() async throws -> MirrorProcess {
        let mirror = try await MirrorProcess(pageByteCount: 400_000, bytesPerSecond: 1000)
        _ = try await mirror.run("mirror", mirror.catalogURL, "--background")
        return mirror
    }

    @Test("the terminal reader waits for a page that is still downloading", .enabled(if: Tool.isInstalled("tmux")))
    func terminal() async throws {
        let mirror = try await arriving()
        let terminal = try await TerminalSession(environment: ["MASTHEAD_LIBRARY": mirror.library.path])
        try await terminal.enter("\(Tool.masthead) read spring 1.3")
        try await terminal.wait { $0.contains("Downloading this page") && $0.contains("page 3 of 3") }
        // The other pages can be viewed meanwhile.
        try await terminal.press("v")
        try await terminal.wait(for: "all pages")
        try await terminal.press("q")
        mirror.setPace(nil)
        // The downloaded page contains random bytes, so it cannot be shown.
        try await terminal.wait(for: "This page cannot be shown")
        try await terminal.press("q")
        try await terminal.wait { !$0.contains("page 3 of 3") }
    }

    @Test("the terminal reader shows a newer revision at the same position", .enabled(if: Tool.isInstalled("tmux")))
    func newerRevision() async throws {
        let mirror = try await MirrorProcess()
        try #require(try await mirror.mirror().status == 0)
        let terminal = try await TerminalSession(environment: ["MASTHEAD_LIBRARY": mirror.library.path])
        try await terminal.enter("\(Tool.masthead) read spring 1.2")
        try await terminal.wait { $0.contains("This page cannot be shown") && $0.contains("page 2 of 3") }
        let pages = ["first", "mended", "third", "fourth"].map { word in
            #"{"class": "TextPage", "properties": {"body": "The \#(word) words."}}"#
        }
        try mirror.folder.write("spring/pages.json", "[[\(pages.joined(separator: ","))]]")
        try await mirror.pack(["spring"])
        try #require(try await mirror.mirror().status == 0)
        try await terminal.wait { $0.contains("The mended words.") && $0.contains("Now showing a newer revision") }
        try await terminal.press("End")
        try await terminal.wait { $0.contains("The fourth words.") && $0.contains("page 4 of 4") }
        try await terminal.press("q")
        try await terminal.wait { !$0.contains("page 4 of 4") }
    }

    @Test("the web reader downloads a requested page first")
    func web() async throws {
        let mirror = try await arriving()
        let open = try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet", "--library", mirror.library.path])
        defer { open.stop() }
        let url = try await open.url()
        func available() async throws -> [Bool] {
            let text = try await Tool.run(["curl", "-sL", "\(url)issues/spring/issue.json"]).output
            return text.matches(of: /"available":(true|false)/).map { $0.1 == "true" }
        }
        func post(_ path: String, _ body: String) async throws -> String {
            try await Tool.run([
                "curl", "-s", "-H", "Content-Type: application/json", "-d", body, "-o", "/dev/null", "-w",
                "%{http_code}",
                "\(url)api/\(path)",
            ]).output
        }
        #expect(try await post("bring", #"{"issue":"spring"}"#) == "204")
        #expect(try await available() == [false, false, false])
        #expect(try await post("bring", #"{"issue":"spring","position":"9.9"}"#) == "409", "the page does not exist")
        async let asked = post("bring", #"{"issue":"spring","position":"1.3"}"#)
        try await wait(
            while: !mirror.server.log.contains(where: { $0.path.hasSuffix(".zip") && $0.headers["range"] != nil }))
        mirror.setPace(400_000)
        #expect(try await asked == "204")
        #expect(try await available()[2])
        mirror.setPace(nil)
        _ = try await mirror.run("attach")
        #expect(try await available() == [true, true, true])
        // Positions on pages that do not exist are refused.
        #expect(try await post("position", #"{"issue":"spring","position":"9.9"}"#) == "409")
        #expect(try await post("position", #"{"issue":"spring","position":"1.2","shown":["1.2","7.1"]}"#) == "409")
        let mark = #"{"issue":"spring","kind":"bookmark","isSet":true,"position":"9.9"}"#
        #expect(try await post("mark", mark) == "409")
        #expect(try await mirror.run("bookmark", "--json").output == "[]\n")
        #expect(try await post("position", #"{"issue":"spring","position":"1.2","shown":["1.2","1.3"]}"#) == "204")
        let reading = try await Tool.run(["curl", "-s", "\(url)api/reading?issue=spring"]).output
        #expect(reading.contains(#""position":"1.2""#), "\(reading)")
        let row = try await Tool.run(["curl", "-s", "\(url)library.json"]).output
        #expect(row.contains(#""status":"available""#))
    }
}
