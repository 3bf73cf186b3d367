import Files
import Foundation
package import Periodical

extension MastheadError.Code {
    /// A program that tells of new issues could not be run, or failed.
    package static let noticeFailed = Self(rawValue: "notice.failed")
}

extension MastheadError {
    /// Why a program did not do what it was to do.
    static func program(
        _ name: String, cannot action: String, of subject: String, _ result: TimedProgram.Result, _ timeLimit: Duration
    ) -> MastheadError {
        let reason = result.said.map { ": \($0)" } ?? ""
        let found =
            switch result.ending {
            case .exited(let status): "\(name) ended with the status \(status)\(reason)"
            case .stopped: "\(name) did not end within \(Int(timeLimit / .seconds(1))) s"
            case .failed(let number): "\(name) cannot be started: \(String(cString: strerror(number)))"
            }
        return MastheadError(.noticeFailed, cannot: action, to: subject, found: found)
    }
}
