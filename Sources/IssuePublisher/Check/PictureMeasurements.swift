import Foundation
import Periodical
import Pictures

/// The sizes of an issue source's pictures, measured on all cores.
struct PictureMeasurements: Sendable {
    private let results: [String: Result<PictureSize, MastheadError>]

    /// Measures pictures.
    /// - Parameter isDeep: whether each is decoded whole as well.
    init(_ paths: [String], in files: SourceFiles, isDeep: Bool) {
        let measured = Parallel.map(paths.count) { index in
            Result { () throws(MastheadError) in
                let picture = try Picture(files.url(paths[index]))
                let size = try picture.size()
                if isDeep { try picture.decodeWhole() }
                return size
            }
        }
        results = Dictionary(zip(paths, measured), uniquingKeysWith: { first, _ in first })
    }

    subscript(path: String) -> Result<PictureSize, MastheadError>? { results[path] }
}
