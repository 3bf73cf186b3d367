import CommandSupport
import Foundation
import TestSupport
import Testing

/// The agent, killed around the publication time of a scheduled issue.
@Suite(.leavesNoProcess) struct PublishDueKillTests {
    private let publisher: DuePublisher

    init() throws { publisher = try DuePublisher() }

    @Test("a scheduled issue is published only once, even if the process is killed repeatedly")
    func killed() async throws {
        try await publisher.write("one", date: "2026-01-01")
        try await publisher.write("two", date: DuePublisher.date(in: 6))
        try await publisher.run("pack", "./issues", "-o", "./dist")
        try await publisher.run("publish", "./dist", "./www", "--when-due")
        var round = 0
        var generator = SeededGenerator()
        while try publisher.names() == ["one"] {
            round += 1
            let process = try publisher.agent("round-\(round)")
            try await Task.sleep(for: .milliseconds(Int.random(in: 100...900, using: &generator)))
            process.kill(SIGKILL)
            _ = await process.wait()
        }
        let last = try publisher.agent("last")
        defer { last.stop() }
        try await wait(while: try await !publisher.orders().isEmpty)
        #expect(try publisher.names() == ["two", "one"] && publisher.names("dist") == ["two", "one"], "\(generator)")
    }
}
