import Foundation
import Media
import Periodical
import Pictures

/// What looking at an asset's file found. It depends on the file's bytes alone, so the ledger keeps it beside their hash.
struct AssetInspection: Sendable, Hashable, Codable {
    /// What a walk over its structure found, of a picture, a film or sound.
    var media: MediaInspection?
    /// The number of pages, of a PDF.
    var pageCount: Int?
    /// Why it cannot be read, and what to do about it.
    var failure: Failure?

    /// A failure in words.
    struct Failure: Sendable, Hashable, Codable {
        var found: String
        var remedies: [Remedy]
    }

    /// Looks at a file.
    /// - Returns: nil where it is of a kind that is not looked at, or cannot be for want of a program.
    init?(_ file: URL) {
        do throws(MastheadError) {
            switch AssetKind(fileName: file.lastPathComponent) {
            case .image, .movie, .audio: media = try MediaInspection(file)
            case .pdf: pageCount = try PDFDocument(file).pageCount()
            default: return nil
            }
        } catch {
            // Where poppler is not installed, a deep check says so.
            guard error.code != .toolFailed else { return nil }
            failure = Failure(found: error.found, remedies: error.remedies)
        }
    }

    /// The size of a picture as it is meant to be seen.
    var size: PictureSize? { media?.picture.map { PictureSize($0) } }
}
