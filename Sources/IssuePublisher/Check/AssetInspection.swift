import Foundation
import Media
import Periodical
import Pictures

/// The result of inspecting an asset's file. It depends only on the file's bytes, so the ledger stores it with their
/// hash.
struct AssetInspection: Sendable, Hashable, Codable {
    /// The format and structure of a picture, video or audio file.
    var media: MediaInspection?
    /// The number of pages if the file is a PDF.
    var pageCount: Int?
    /// Why the file cannot be read, with steps to fix it.
    var failure: Failure?

    /// An error in a form that can be stored.
    struct Failure: Sendable, Hashable, Codable {
        var found: String
        var remedies: [Remedy]
    }

    /// Inspects a file.
    /// - Returns: nil if Masthead does not inspect files of this type, or if the program that this requires is not
    ///   installed.
    init?(_ file: URL) {
        do throws(MastheadError) {
            switch AssetKind(fileName: file.lastPathComponent) {
            case .image, .movie, .audio: media = try MediaInspection(file)
            case .pdf: pageCount = try PDFDocument(file).pageCount()
            default: return nil
            }
        } catch {
            // Ignore this error. A deep check reports that poppler is not installed.
            guard error.code != .toolFailed else { return nil }
            failure = Failure(found: error.found, remedies: error.remedies)
        }
    }

    /// The size at which the picture is displayed.
    var size: PictureSize? { media?.picture.map { PictureSize($0) } }
}
