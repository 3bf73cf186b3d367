import Foundation
import Periodical
import Pictures

/// The inspection results for the files in an issue source.
struct AssetInspections: Sendable {
    /// The results by path relative to the folder.
    private(set) var found: [String: AssetInspection]
    /// The errors from decoding pictures, by path. Empty if no pictures were decoded.
    private let failures: [String: MastheadError]

    /// Inspects the files in an issue source in parallel.
    /// - Parameters:
    ///   - known: the results of an earlier run, by path.
    ///   - counted: the PDFs whose pages to count. Each of them requires running a program.
    ///   - isDeep: whether to decode pictures as well.
    init(_ files: SourceFiles, known: [String: AssetInspection], counted: Set<String>, isDeep: Bool) {
        let paths = files.paths.sorted()
        let results = Parallel.map(paths.count) { index in
            let path = paths[index]
            let file = files.url(path)
            let kind = AssetKind(fileName: path)
            let isWanted = kind != .pdf || counted.contains(path)
            let inspection = known[path] ?? (isWanted ? AssetInspection(file) : nil)
            guard isDeep, kind == .image, inspection?.media?.fault == nil else {
                return (inspection, nil as MastheadError?)
            }
            do throws(MastheadError) {
                try Picture(file).decodeWhole()
                return (inspection, nil)
            } catch { return (inspection, error) }
        }
        var found: [String: AssetInspection] = [:]
        var failures: [String: MastheadError] = [:]
        for (path, result) in zip(paths, results) {
            found[path] = result.0
            failures[path] = result.1
        }
        self.found = found
        self.failures = failures
    }

    subscript(path: String) -> AssetInspection? { found[path] }

    /// Returns the error from decoding a picture, or nil if decoding succeeded or was not attempted.
    func failure(of path: String) -> MastheadError? { failures[path] }
}
