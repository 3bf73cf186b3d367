import Files
import Foundation
package import Periodical

/// Sends desktop notifications to the current user with notify-send(1).
package struct DesktopNotifier: Sendable {
    /// The name of the program.
    package static let program = "notify-send"
    /// The Debian package that contains the program.
    package static let package = "libnotify-bin"
    /// The time limit for notify-send. The desktop may not respond.
    private static let patience = Duration.seconds(10)

    let environment: [String: String]

    /// Finds notify-send.
    /// - Parameter environment: the environment variables.
    /// - Returns: nil if notify-send is not installed.
    package init?(environment: [String: String]) {
        guard TimedProgram.find(Self.program, in: environment) != nil else { return nil }
        var environment = environment
        if environment["DBUS_SESSION_BUS_ADDRESS"] ?? "" == "", let bus = Self.usualBus {
            environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(bus)"
        }
        self.environment = environment
    }

    /// The path of the session bus on systems with systemd, or nil. Cron jobs need it, because their environment does
    /// not include it.
    private static var usualBus: String? {
        let place = "/run/user/\(getuid())/bus"
        return access(place, R_OK) == 0 ? place : nil
    }

    /// Shows a notification.
    /// - Throws: ``MastheadError`` if the notification could not be shown, for example because the user is not logged
    ///   in to a desktop.
    package func show(_ notice: DesktopNotice) async throws(MastheadError) {
        let result = try await TimedProgram(
            Self.program, notice.arguments, environment: environment, timeLimit: Self.patience
        ).run()
        guard result.ending != .exited(0) else { return }
        throw .program(Self.program, cannot: "show the notification", of: notice.summary, result, Self.patience)
    }
}
