import Foundation

/// The picture formats that covers come in, told by how a file begins.
enum PictureFormat: CaseIterable {
    case png, jpeg, gif, webp

    var fileExtension: String { self == .jpeg ? "jpg" : "\(self)" }

    init?(_ data: Data) {
        let start = [UInt8](data.prefix(12))
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: Array("GIF8".utf8)) {
            self = .gif
        } else if start.starts(with: Array("RIFF".utf8)), start.suffix(4).elementsEqual(Array("WEBP".utf8)) {
            self = .webp
        } else {
            return nil
        }
    }
}
