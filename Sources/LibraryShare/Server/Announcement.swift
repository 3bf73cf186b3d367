import Files
import Foundation
import Synchronization

/// The announcement of the OPDS catalog on the local network (DNS-SD over mDNS), by a program of Avahi. The program also
/// ends if this process is killed.
final class Announcement: Sendable {
    private let program: String
    private let guardian = Mutex<Guardian?>(nil)

    /// - Parameter program: the path or name of the program, such as `avahi-publish-service`. Nil for no announcement.
    ///   If the program is not installed, there is no announcement either.
    init(_ program: String?) { self.program = program ?? "" }

    deinit { end() }

    /// Starts the announcement.
    /// - Parameters:
    ///   - port: the port of the server.
    ///   - computer: the name of this computer.
    func begin(port: Int, of computer: String) {
        guard !program.isEmpty else { return }
        // The name is part of a script. The script must not wait for the program to end: it inherits the blocked signals of
        // this thread, and SIGCHLD may be one of them.
        let name = computer.prefix { $0 != "." }.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let script = """
            command -v "$1" > /dev/null || exit 0
            "$1" "Masthead on \(name.isEmpty ? "this network" : name)" _opds._tcp \(port) path=\(OPDSRoutes.path) &
            read -r word
            kill -KILL $!
            """
        guardian.withLock { guardian in
            guard guardian == nil else { return }
            guardian = Guardian(script, program, output: .path("/dev/null", flags: O_WRONLY))
        }
    }

    /// Ends the announcement.
    func end() {
        guardian.withLock { guardian in
            guardian?.end()
            guardian = nil
        }
    }
}
