import Foundation
import Periodical
import PushServices

extension DeviceToken {
    /// The token itself.
    var bytes: Data { Data(hexadecimal: description) ?? Data() }
}
