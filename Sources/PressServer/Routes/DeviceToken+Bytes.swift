import Foundation
import Periodical
import PushServices

extension DeviceToken {
    var bytes: Data { Data(hexadecimal: description) ?? Data() }
}
