import Foundation
import Periodical

/// The picture formats that covers come in.
enum PictureFormat: String, CaseIterable {
    case png, jpeg, gif, webp

    var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// Tells it by how a file begins.
    init?(_ data: Data) {
        guard let format = FileFormat(data) else { return nil }
        self.init(rawValue: format.rawValue)
    }
}
