import Files
import Foundation
package import Periodical

extension DesktopNotifier {
    /// The identifier of the button, printed by notify-send when the user presses it.
    private static let key = "done"

    /// Shows a notification with a button, and waits until the user presses it or closes the notification. The
    /// notification is removed at the time limit or when the task is canceled, because its button would then do
    /// nothing.
    /// - Parameters:
    ///   - button: the label of the button.
    ///   - time: how long to wait.
    /// - Returns: whether the button was pressed. False immediately if notify-send or the desktop does not support
    ///   buttons.
    /// - Throws: ``MastheadError`` if the notification could not be shown.
    package func ask(
        _ notice: DesktopNotice, button: String, within time: Duration
    ) async throws(MastheadError) -> Bool {
        guard try await knowsButtons else {
            try await show(notice)
            return false
        }
        var words = [Self.program, "--action=\(Self.key)=\(button)"] + notice.arguments
        // timeout(1) ends the waiting notify-send even if this process is killed.
        let seconds = Int(time / .seconds(1))
        if TimedProgram.find("timeout", in: environment) != nil {
            words = ["timeout", "--signal=INT", "--kill-after=5", "\(seconds)"] + words
        }
        let limit = time + .seconds(10)
        let result = try await TimedProgram(
            words[0], Array(words.dropFirst()), environment: environment, timeLimit: limit, firstSignal: SIGINT
        ).run()
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
        switch result.ending {
        // timeout(1) exits with status 124 at the time limit. A status above 128 means that the program was ended by a
        // signal.
        case .exited(0), .exited(124), .exited(128 + SIGINT), .exited(128 + SIGKILL), .stopped:
            return lines.contains { $0 == Self.key }
        case .exited, .failed:
            throw .program(Self.program, cannot: "show the notification", of: notice.summary, result, limit)
        }
    }

    /// Whether notify-send supports buttons, which takes version 0.8 or later.
    private var knowsButtons: Bool {
        get async throws(MastheadError) {
            let help = try await TimedProgram(
                Self.program, ["--help"], environment: environment, timeLimit: .seconds(10)
            ).run()
            return String(decoding: help.output, as: UTF8.self).contains("--action")
        }
    }

    /// Plays a sound of the desktop's theme, if a player is installed and the desktop does not play sounds itself.
    package func play(_ name: String) async throws(MastheadError) {
        let player = "canberra-gtk-play"
        guard TimedProgram.find(player, in: environment) != nil, try await !playsSounds else { return }
        let time = Duration.seconds(30)
        let result = try await TimedProgram(player, ["--id=\(name)"], environment: environment, timeLimit: time).run()
        guard result.ending != .exited(0) else { return }
        throw .program(player, cannot: "play the sound", of: name, result, time)
    }

    /// Whether the desktop plays notification sounds itself (Desktop Notifications Specification, `GetCapabilities`).
    private var playsSounds: Bool {
        get async throws(MastheadError) {
            let name = "org.freedesktop.Notifications"
            let result = try await TimedProgram(
                "dbus-send",
                [
                    "--session", "--print-reply", "--reply-timeout=3000", "--dest=\(name)",
                    "/\(name.replacing(".", with: "/"))", "\(name).GetCapabilities",
                ], environment: environment, timeLimit: .seconds(5)
            ).run()
            return result.ending == .exited(0)
                && String(decoding: result.output, as: UTF8.self).contains("string \"sound\"")
        }
    }
}
