import Files
import Foundation
package import Periodical

extension MastheadError.Code {
    /// A notification could not be sent, or the program for sending it failed.
    package static let noticeFailed = Self(rawValue: "notice.failed")
}

extension MastheadError {
    /// Returns the error for a failed program.
    static func program(
        _ name: String, cannot action: String, of subject: String, _ result: TimedProgram.Result, _ timeLimit: Duration
    ) -> MastheadError {
        let reason = result.said.map { ": \($0)" } ?? ""
        let found =
            switch result.ending {
            case .exited(let status): "\(name) ended with status \(status)\(reason)"
            case .stopped: "\(name) did not finish within \(Int(timeLimit / .seconds(1))) s"
            case .failed(let number): "\(name) cannot be started: \(String(cString: strerror(number)))"
            }
        return MastheadError(.noticeFailed, cannot: action, to: subject, found: found)
    }
}
