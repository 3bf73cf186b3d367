import Foundation

/// Text in an encoding that Foundation has no name for, as the system's converter (iconv) reads it.
enum ConvertedText {
    /// The text; what means nothing in the encoding becomes a replacement character. Nil where the system does not know the encoding.
    static func text(of data: Data, in encoding: String) -> String? {
        guard let converter = iconv_open("UTF-8", encoding), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = data.map { CChar(bitPattern: $0) }
        var text: [UInt8] = []
        text.reserveCapacity(input.count * 3 / 2)
        var buffer = [CChar](repeating: 0, count: 1 << 16)
        var place = 0
        while place < input.count {
            let count = input.count - place
            var (left, room) = (count, buffer.count)
            input.withUnsafeMutableBufferPointer { input in
                buffer.withUnsafeMutableBufferPointer { output in
                    var from = input.baseAddress.map { $0 + place }
                    var to = output.baseAddress
                    _ = iconv(converter, &from, &left, &to, &room)
                }
            }
            text += buffer.prefix(buffer.count - room).map { UInt8(bitPattern: $0) }
            place += count - left
            // It stopped where the buffer is full, or at a byte that means nothing.
            guard left > 0, room > 8 else { continue }
            text += "\u{FFFD}".utf8
            place += 1
        }
        return String(decoding: text, as: UTF8.self)
    }
}
