import CommandSupport
import Foundation
import TestSupport
import Testing

/// An agent that downloads a new issue and announces it, with a test clock.
@Suite(.leavesNoProcess) struct NoonTests {
    @Test("when an issue is published, the agent downloads it and shows a notification with its cover")
    func noon() async throws {
        let reader = try Reader(at: "2026-06-01T08:00:00Z")
        try reader.program(
            "notify-send", "for word in \"$@\"; do echo \"$word\" >> '\(reader.folder["told"].path)'; done")
        try reader.program("tell", "cat >> '\(reader.folder["heard"].path)'")
        try await reader.publish("may", title: "May", date: "2026-05-01")
        _ = try await reader.run("config", "on-new", "tell")
        let added = try await reader.run(
            "add", reader.server.url("/issues.plist").absoluteString, "--handle", "press", "--every", "30min")
        #expect(added.output.contains("press: checked every 30min from now on"), "\(added)")
        let agent = Task { try await reader.run("agent", "--stay") }
        /// Advances the test clock to the next time that the agent waits for, each time after the agent starts to wait.
        func passTime(until end: Date) async throws {
            while reader.clock.now < end {
                try await wait(while: reader.clock.nextEnd.map({ $0 <= reader.clock.now }) ?? true)
                reader.clock.set(min(end, try #require(reader.clock.nextEnd)))
            }
        }
        let noon = try Date("2026-06-01T12:00:00Z", strategy: .iso8601)
        try await passTime(until: noon)
        #expect(reader.lines("told").isEmpty, "items that already existed are not announced")
        try await reader.publish("june", title: "June <& July>", date: "2026-06-01")
        try await passTime(until: noon.addingTimeInterval(33 * 60))
        try await wait(while: reader.lines("heard").isEmpty || reader.lines("told").isEmpty)

        let told = reader.lines("told")
        #expect(told.first == "--app-name=Masthead")
        #expect(told.suffix(2) == ["June <& July>", "press: ready to read"], "\(told)")
        let icon = try #require(told.first { $0.hasPrefix("--icon=") }?.dropFirst("--icon=".count))
        #expect(FileManager.default.fileExists(atPath: String(icon)))
        let heard = try #require(
            try JSONSerialization.jsonObject(with: Data(reader.lines("heard")[0].utf8)) as? [String: Any])
        #expect(heard["id"] as? String == "press/june" && heard["status"] as? String == "available")
        let publication = try await reader.publication()
        #expect(publication["interval"] as? Double == 1800)
        let looked = try Date(#require(publication["refreshedAt"] as? String), strategy: .iso8601)
        #expect(looked >= noon && looked <= noon.addingTimeInterval(33 * 60))
        agent.cancel()
        #expect(try await agent.value.status == 0)
        #expect(reader.lines("heard").count == 1)
    }

    @Test("if a process is killed while it shows a notification, the next process shows it")
    func killed() async throws {
        let reader = try Reader(at: "2026-06-01T08:00:00Z")
        let log = reader.folder["told"].path
        func run(_ words: String...) async throws -> Tool.Result {
            try await Tool.run([Tool.masthead] + words, environment: reader.environment)
        }
        try reader.program("notify-send", "echo told >> '\(log)'; kill -9 $PPID")
        try await reader.publish("may", title: "May", date: "2026-05-01")
        _ = try await run("mirror", reader.server.url("/issues.plist").absoluteString)
        try await reader.publish("june", title: "June", date: "2026-06-01")
        #expect(try await run("mirror").status != 0)
        #expect(try await run("list", "--json").output.contains("june"))
        #expect(reader.lines("told").count == 1)
        try reader.program("notify-send", "echo told >> '\(log)'")
        #expect(try await run("agent", "--once").status == 0)
        #expect(reader.lines("told").count == 2)
        #expect(try await run("agent", "--once").status == 0)
        #expect(try await run("mirror").status == 0)
        #expect(reader.lines("told").count == 2, "the notification is repeated once after the kill")
    }

    @Test("if the user's hook fails, the agent logs the failure and continues")
    func failingCommand() async throws {
        let reader = try Reader(at: "2026-06-01T08:00:00Z")
        try reader.program("tell", "echo \"$0 $*\" >> '\(reader.folder["heard"].path)'; exit 3")
        try await reader.publish("may", title: "May", date: "2026-05-01")
        _ = try await reader.run("config", "on-new", "tell 'two words' $HOME;")
        _ = try await reader.run("mirror", reader.server.url("/issues.plist").absoluteString)
        for name in ["june", "july"] { try await reader.publish(name, title: name, date: "2026-06-01") }
        let mirrored = try await reader.run("mirror")
        #expect(mirrored.status == 0 && mirrored.output.hasPrefix("2 new, 0 corrected, 2 downloaded"), "\(mirrored)")
        #expect(
            reader.lines("heard") == Array(repeating: "\(reader.folder["bin/tell"].path) two words $HOME;", count: 2))
        _ = try await reader.run("mirror")
        #expect(reader.lines("heard").count == 2, "the hook does not run again")
    }
}
