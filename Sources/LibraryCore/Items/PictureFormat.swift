package import Foundation
import Periodical

/// The picture formats of covers.
package enum PictureFormat: String, CaseIterable {
    case png, jpeg, gif, webp

    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// Detects the format from the first bytes of a file.
    package init?(_ data: Data) {
        guard let format = FileFormat(data) else { return nil }
        self.init(rawValue: format.rawValue)
    }
}
