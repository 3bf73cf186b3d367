import Files
import Foundation
package import Periodical

/// Shows notices on the desktop of the person at this machine, by notify-send(1).
package struct DesktopNotifier: Sendable {
    /// The program.
    package static let program = "notify-send"
    /// The Debian package that brings it.
    package static let package = "libnotify-bin"
    /// A desktop that does not answer shall not keep anything waiting.
    private static let patience = Duration.seconds(10)

    let environment: [String: String]

    /// Looks for the program.
    /// - Parameter environment: the environment variables.
    /// - Returns: nil where it is not there.
    package init?(environment: [String: String]) {
        guard TimedProgram.find(Self.program, in: environment) != nil else { return nil }
        var environment = environment
        if environment["DBUS_SESSION_BUS_ADDRESS"] ?? "" == "", let bus = Self.usualBus {
            environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(bus)"
        }
        self.environment = environment
    }

    /// Where systemd has the bus of a person's desktop; cron tells nothing of it.
    private static var usualBus: String? {
        let place = "/run/user/\(getuid())/bus"
        return access(place, R_OK) == 0 ? place : nil
    }

    /// Shows a notice.
    /// - Throws: ``MastheadError`` where it could not be shown, as where no person is logged in at a desktop.
    package func show(_ notice: DesktopNotice) async throws(MastheadError) {
        let result = try await TimedProgram(
            Self.program, notice.arguments, environment: environment, timeLimit: Self.patience
        ).run()
        guard result.ending != .exited(0) else { return }
        throw .program(Self.program, cannot: "show the notification", of: notice.summary, result, Self.patience)
    }
}
