import Foundation
import Periodical

extension JSONDecoder.DateDecodingStrategy {
    /// Times as the store writes them, in milliseconds since 1970. One that no calendar has is a fault: nothing is reckoned with it.
    static var storeTime: Self {
        .custom { decoder in
            let container = try decoder.singleValueContainer()
            let date = Date(timeIntervalSince1970: try container.decode(Double.self) / 1000)
            guard date.isWritable else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time")
            }
            return date
        }
    }
}
