import Formats
import Foundation
import Periodical

// The catalog entries of scheduled issues.
extension ScheduledCatalogs {
    /// Returns the entries that the latest scheduled catalog adds or changes.
    func entries() throws(MastheadError) -> [CatalogEntry] {
        let subject = output.catalogFile.path
        let stages = try stages()
        guard let last = stages.last else { return [] }
        let dates = Set(stages.map(\.date))
        let here = try output.catalogData().map { data throws(MastheadError) in
            try CatalogDocument(data, subject: subject).rowsByName
        }
        let then = try CatalogDocument(last.data, subject: subject)
        return then.rowsByName.sorted { $0.key < $1.key }.compactMap { name, row in
            guard here?[name] != row, let entry = then.entry(named: name),
                entry.description.date.map(dates.contains) == true
            else { return nil }
            return entry
        }
    }

    /// Writes and signs the catalogs that will follow the current catalog, one for each date.
    /// - Parameter signer: the signer, or nil to keep existing signatures that are still valid.
    func stage(_ entries: [CatalogEntry], _ signer: CatalogSigner?) throws(MastheadError) {
        let subject = output.catalogFile.path
        guard let data = try output.catalogData(), !entries.isEmpty else { return try replace(with: []) }
        let former = Dictionary(try stages().map { ($0.date, $0) }, uniquingKeysWith: { $1 })
        var catalog = try CatalogDocument(data, subject: subject)
        var stages: [Stage] = []
        var signature = try output.text(of: output.signatureFileName)
        for (date, group) in Dictionary(grouping: entries, by: { $0.description.date ?? .distantPast })
            .sorted(by: { $0.key < $1.key })
        {
            catalog.put(group)
            let data: Data
            do { data = try catalog.encoded() } catch {
                throw .files("write the catalog of", output.url(Self.folderName), error)
            }
            let known = former[date].flatMap { $0.data == data ? $0.signature : nil }
            if let signer {
                signature = try signer.signature(of: data, after: signature, knowing: known, in: output)
            } else {
                signature = known
            }
            stages.append(Stage(date: date, data: data, signature: signature))
        }
        try replace(with: stages)
    }
}

extension IssuePacker {
    /// Returns the entries that are scheduled after a run: the new ones, and those of issues that the run did not pack.
    func waitingEntries(_ finished: [FinishedIssue]) throws(MastheadError) -> [CatalogEntry] {
        let packed = Set(finished.filter { !$0.isWaiting || $0.waitingEntry != nil }.map(\.packed.name))
        let before = try ScheduledCatalogs(output: output).entries().filter {
            !packed.contains($0.name) && !options.withdrawn.contains($0.name)
        }
        return before + finished.compactMap(\.waitingEntry)
    }

    /// Writes the scheduled catalogs for these entries.
    func stage(_ waiting: [CatalogEntry]) throws(MastheadError) {
        try ScheduledCatalogs(output: output).stage(waiting, options.signer)
    }
}
