import Foundation
import Periodical

extension JSONDecoder.DateDecodingStrategy {
    /// Decodes dates in RFC 3339, rejecting any that cannot be encoded again.
    static var pressTime: Self {
        .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard text.utf8.count <= 40, let date = Date(rfc3339: text), date.isWritable else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time")
            }
            return date
        }
    }
}
