import Foundation
import Periodical
import Pictures
import Synchronization

/// The sizes of an issue source's pictures, measured on all cores.
struct PictureMeasurements: Sendable {
    private let results: [String: Result<PictureSize, MastheadError>]

    /// Measures pictures.
    /// - Parameter isDeep: whether each is decoded whole as well.
    init(_ paths: [String], in files: SourceFiles, isDeep: Bool) {
        let measured = Mutex<[String: Result<PictureSize, MastheadError>]>([:])
        DispatchQueue.concurrentPerform(iterations: paths.count) { index in
            let path = paths[index]
            let result = Result { () throws(MastheadError) in
                let picture = try Picture(files.url(path))
                let size = try picture.size()
                if isDeep { try picture.decodeWhole() }
                return size
            }
            measured.withLock { $0[path] = result }
        }
        results = measured.withLock { $0 }
    }

    subscript(path: String) -> Result<PictureSize, MastheadError>? { results[path] }
}
