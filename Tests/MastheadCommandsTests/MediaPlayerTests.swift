import Foundation
import TestSupport
import Testing

@testable import MastheadCommands

/// The player for files of posts, with a script in place of mpv.
@Suite(.leavesNoProcess) struct MediaPlayerTests {
    let folder: TemporaryFolder
    private let player: MediaPlayer

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("log", "")
        // Like mpv, the script ends when its connection is closed. A signal would end it before it writes a second line.
        let log = folder["log"].path
        try folder.writeProgram(
            "bin/mpv", "for last; do :; done\necho \"$*\" >> '\(log)'\ncat > /dev/null\necho \"kept $last\" >> '\(log)'"
        )
        player = MediaPlayer(environment: ["PATH": "\(folder["bin"].path):/usr/bin:/bin"])
    }

    private func log() throws -> [String] {
        try String(contentsOf: folder["log"], encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test("when Masthead stops mpv, the player has time to save its position")
    func positions() async throws {
        let (one, two) = (folder["one.mp3"], folder["two.mp3"])
        #expect(player.play(one) == "Playing one.mp3 with mpv. Press p to stop.")
        #expect(player.file == one)
        try await wait(until: { try log().count == 1 })
        let options = try #require(log().first)
        #expect(options.contains("--save-position-on-quit") && options.contains("--no-video"), "\(options)")
        #expect(options.hasSuffix("--input-ipc-client=fd://0 -- \(one.path)"), "\(options)")
        _ = player.play(two)
        #expect(player.file == two)
        try await wait(until: { try log().contains("kept \(one.path)") && log().count == 3 })
        player.stop()
        #expect(player.file == nil)
        try await wait(until: { try log().contains("kept \(two.path)") })
    }

    @Test("a media player that has ended is not reported as playing")
    func end() async throws {
        try folder.writeProgram("bin/mpv", "exit 0")
        _ = player.play(folder["one.mp3"])
        try await wait(until: { player.file == nil })
    }
}
