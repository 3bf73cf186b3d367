import Foundation
import Periodical

extension JSONDecoder.DateDecodingStrategy {
    /// Decodes the store's dates, which are in milliseconds since 1970, and rejects any out of range.
    static var storeTime: Self {
        .custom { decoder in
            let container = try decoder.singleValueContainer()
            let date = Date(timeIntervalSince1970: try container.decode(Double.self) / 1000)
            guard date.isWritable else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "date out of range")
            }
            return date
        }
    }
}
