public import Foundation

extension Data {
    /// An MP4 file of noise: its boxes are right, and nothing in it can be compressed.
    public static func film(_ count: Int, seed: UInt64 = 1) -> Data {
        func box(_ kind: String, _ content: Data) -> Data {
            let size = UInt32(8 + content.count)
            return Data((0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }) + Data(kind.utf8) + content
        }
        return box("ftyp", Data("isom\0\0\u{2}\0isom".utf8)) + box("moov", box("trak", Data()))
            + box("mdat", .noise(count, seed: seed))
    }
}
