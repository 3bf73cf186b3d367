import Foundation
import PushServices

extension DeviceToken {
    /// The token itself.
    var bytes: Data {
        let digits = Array(description.utf8)
        return Data(
            stride(from: 0, to: digits.count, by: 2).map { place in
                UInt8(String(decoding: digits[place...place + 1], as: UTF8.self), radix: 16) ?? 0
            })
    }
}
