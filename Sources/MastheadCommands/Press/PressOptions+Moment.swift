import ArgumentParser
import Foundation
import Periodical

extension PressOptions {
    /// Reads a day or a time that an option gives.
    static func moment(_ text: String) throws -> Date {
        guard let date = Date(written: text) else {
            throw ValidationError("It takes a day or a time, such as 2031-01-01 or 2031-01-01T12:00:00Z.")
        }
        return date
    }
}
