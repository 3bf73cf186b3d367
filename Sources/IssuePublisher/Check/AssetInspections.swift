import Foundation
import Periodical
import Pictures

/// What looking at all files of an issue source found, on all cores.
struct AssetInspections: Sendable {
    /// By path below the folder.
    private(set) var found: [String: AssetInspection]
    /// What decoding found, by path; empty where nothing was decoded.
    private let failures: [String: MastheadError]

    /// Looks at files.
    /// - Parameters:
    ///   - known: what is known from earlier.
    ///   - counted: the PDFs whose pages are counted; a program is run for each.
    ///   - isDeep: whether pictures are decoded as well.
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

    /// Why a picture does not decode, if that was tried.
    func failure(of path: String) -> MastheadError? { failures[path] }
}
