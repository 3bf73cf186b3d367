import Files
import Foundation
import Periodical

/// The catalogs that a packed folder will have when the dates of issues that wait have come, each whole and with its signature where
/// there is one: `.due/SECONDS/issues.plist`. So the key that signs is not needed when a date comes.
struct WaitingCatalogs: Sendable {
    /// A catalog that waits.
    struct Stage: Sendable, Hashable {
        /// The date of the issues that it adds to the one before.
        let date: Date
        /// Its bytes.
        let data: Data
        /// The text of its signature; nil where it has none.
        let signature: String?
    }

    /// Holds the folders of the stages; servers of folders show nothing that begins with a dot.
    static let folderName = ".due"
    /// The most that are kept.
    static let most = 1000

    let output: OutputFolder

    private var folder: URL { output.url(Self.folderName) }

    /// The stages, the earliest first.
    func stages() throws(MastheadError) -> [Stage] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        do {
            let dates = try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap { Int64($0) }
            return try dates.filter { abs($0) < 1 << 40 }.sorted().compactMap { seconds in
                let place = folder.appending(path: "\(seconds)")
                let catalog = place.appending(path: output.catalogName)
                // One that was being written has none yet.
                guard FileManager.default.fileExists(atPath: catalog.path) else { return nil }
                let signature = place.appending(path: output.signatureFileName)
                let isSigned = FileManager.default.fileExists(atPath: signature.path)
                return Stage(
                    date: Date(timeIntervalSince1970: Double(seconds)), data: try Data(contentsOf: catalog),
                    signature: isSigned ? try String(contentsOf: signature, encoding: .utf8) : nil)
            }
        } catch { throw .files("read the list of scheduled issues in", folder, error) }
    }

    /// Puts stages in the places of those that are there.
    func replace(with stages: [Stage]) throws(MastheadError) {
        guard try self.stages() != stages else { return }
        let (beside, former) = (try output.temporary("due"), try output.temporary("due"))
        do {
            let files = FileManager.default
            if !stages.isEmpty {
                for stage in stages.prefix(Self.most) {
                    let place = beside.appending(path: "\(Int64(stage.date.timeIntervalSince1970))")
                    try files.createDirectory(at: place, withIntermediateDirectories: true)
                    if let signature = stage.signature {
                        try Data(signature.utf8).write(to: place.appending(path: output.signatureFileName))
                    }
                    try stage.data.write(to: place.appending(path: output.catalogName))
                }
            }
            if files.fileExists(atPath: folder.path) { try files.moveItem(at: folder, to: former) }
            if !stages.isEmpty { try files.moveItem(at: beside, to: folder) }
            if files.fileExists(atPath: former.path) { try files.removeItem(at: former) }
        } catch { throw .files("write the list of scheduled issues in", folder, error) }
    }
}
