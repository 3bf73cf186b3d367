import Files
import Foundation
import Periodical

/// The scheduled catalogs in a packed folder. For each date on which issues are due, there is a catalog at
/// `.due/SECONDS/issues.plist`. It is complete and may already be signed, so that the signing key is not needed on that
/// date.
struct ScheduledCatalogs: Sendable {
    /// A scheduled catalog.
    struct Stage: Sendable, Hashable {
        /// The date on which the issues become due.
        let date: Date
        /// The bytes of the catalog.
        let data: Data
        /// The text of the signature, or nil if the catalog is not signed.
        let signature: String?
    }

    /// The name of the folder for scheduled catalogs. It starts with a dot, so that web servers do not list the folder.
    static let folderName = ".due"
    /// The maximum number of scheduled catalogs.
    static let most = 1000

    let output: OutputFolder

    private var folder: URL { output.url(Self.folderName) }

    /// Returns the scheduled catalogs, sorted by date.
    func stages() throws(MastheadError) -> [Stage] {
        guard !FileSystem.isMissing(folder) else { return [] }
        do {
            let dates = try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap { Int64($0) }
            return try dates.filter { abs($0) < 1 << 40 }.sorted().compactMap { seconds in
                let place = folder.appending(path: "\(seconds)")
                let catalog = place.appending(path: output.catalogName)
                // Skip a folder without a catalog, because it is still being written.
                guard FileManager.default.fileExists(atPath: catalog.path) else { return nil }
                let signature = place.appending(path: output.signatureFileName)
                let isSigned = FileManager.default.fileExists(atPath: signature.path)
                return Stage(
                    date: Date(timeIntervalSince1970: Double(seconds)), data: try Data(contentsOf: catalog),
                    signature: isSigned ? try String(contentsOf: signature, encoding: .utf8) : nil)
            }
        } catch { throw .files("read the list of scheduled issues in", folder, error) }
    }

    /// Replaces all scheduled catalogs.
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
