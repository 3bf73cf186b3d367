public import Foundation
public import Periodical

extension IssueLibrary {
    /// The folder from which an issue can be read as it is now, without fetching or asking for anything.
    /// - Returns: the content folder; while the issue is on its way, the folder where it arrives, once its page grid is there.
    /// - Throws: ``MastheadError`` where the issue is neither here nor on its way.
    public func arrivedFolder(of name: String) async throws(MastheadError) -> URL? {
        let arriving = try await arrivingRecord(of: name)
        let issue = try await existingIssue(named: name)
        if let content = issue.contentURL { return content }
        guard let record = arriving else { throw .notOnItsWay(issue) }
        let (grid, places) = (["pages.plist"], places(of: record))
        if let archive = try keptArchive(of: record) {
            return Self.areHere(grid, of: archive, record, in: places) ? places.content : nil
        }
        var files = EarlyFiles(partialFile(of: record).file, places.early, limits: configuration.archiveLimits)
        return try files.folder(with: grid)
    }
}
