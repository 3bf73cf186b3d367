import Foundation
import Periodical
import PushServices

extension DeviceToken {
    /// The bytes of the token.
    var bytes: Data { Data(hexadecimal: description) ?? Data() }
}
