public import Foundation
public import Periodical

extension IssueLibrary {
    /// The folder from which an item can be read as it is now, without fetching or asking for anything.
    /// - Returns: the content folder; while the item is on its way, the folder where it arrives, once its page grid is there.
    /// - Throws: ``MastheadError`` where the item is neither here nor on its way.
    public func arrivedFolder(of reference: ItemReference) async throws(MastheadError) -> URL? {
        let key = try await existingKey(reference)
        let arriving = try await arrivingRecord(of: key)
        let item = try await existingItem(key)
        if let content = item.contentURL { return content }
        guard let record = arriving else { throw .notOnItsWay(item) }
        let (grid, places) = (["pages.plist"], places(of: record))
        if let archive = try keptArchive(of: record) {
            return Self.areHere(grid, of: archive, record, in: places) ? places.content : nil
        }
        var files = EarlyFiles(partialFile(of: record).file, places.early, limits: configuration.archiveLimits)
        return try files.folder(with: grid)
    }
}
