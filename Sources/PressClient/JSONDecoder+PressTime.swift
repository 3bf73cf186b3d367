import Foundation
import Periodical

extension JSONDecoder.DateDecodingStrategy {
    /// Times as RFC 3339 has them, which can be written again.
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
