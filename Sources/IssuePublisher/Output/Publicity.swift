import Formats
public import Foundation
public import Periodical

/// Who may read an issue.
public enum Publicity: Sendable, Hashable {
    /// Anyone may read the issue.
    case open
    /// Only buyers may read the issue.
    case paid
    /// Nobody may read the issue before this date, which is in the future.
    case scheduled(Date)

    /// Determines who may read the issue in an issue source at a given time. A paid issue stays paid, whatever its
    /// date.
    public init(of source: IssueSource, at now: Date = Date()) {
        let description = source.metadata?.description
        if source.publication.sells(description) {
            self = .paid
        } else if let date = description?.date, date.isToCome(now) {
            self = .scheduled(date)
        } else {
            self = .open
        }
    }

    /// Determines who may read the issue in an archive, according to the catalogs in the archive's packed folder.
    ///
    /// An archive outside a packed folder counts as open, because archives do not contain this information.
    /// - Throws: ``MastheadError`` if a catalog in the folder cannot be read.
    public init(ofArchive file: URL) throws(MastheadError) {
        let folder = file.deletingLastPathComponent()
        let output = try OutputFolder(existing: folder, catalogName: OutputFolder.catalogName)
        guard output.hasCatalog, let name = PublishedNames.split(file.lastPathComponent)?.name else {
            self = .open
            return
        }
        let waiting = try ScheduledCatalogs(output: output).entries().first { $0.name == name }
        let listed = try output.catalogData().flatMap { data throws(MastheadError) in
            try CatalogDocument(data, subject: output.catalogFile.path).entry(named: name)
        }
        if (listed ?? waiting)?.description.isPrivate == true {
            self = .paid
        } else if listed == nil, let date = waiting?.description.date {
            self = .scheduled(date)
        } else {
            self = .open
        }
    }
}

extension Publication {
    /// Whether an issue with this description is sold, so that only buyers may read it.
    func sells(_ description: Description?) -> Bool { sale != .free && description?.isFree != true }
}
