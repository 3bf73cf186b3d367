public import Foundation
import LibraryCore
public import Periodical

extension EarlyReading {
    /// Returns the folder in which an item can be read now, without starting a download.
    /// - Returns: the content folder or, while the item is downloading, the folder with the partial content. Nil if the
    ///   page grid is not downloaded yet.
    /// - Throws: ``MastheadError`` if the item is neither downloaded nor downloading.
    public func arrivedFolder(of reference: ItemReference) async throws(MastheadError) -> URL? {
        let key = try await items.existingKey(reference)
        let arriving = try await arrivingRecord(of: key)
        let item = try await items.existingItem(key)
        if let content = item.contentURL { return content }
        guard let record = arriving else { throw .notOnItsWay(item) }
        let (grid, places) = (["pages.plist"], store.folder.places(of: record))
        if let archive = try indexes.keptArchive(of: record) {
            return Self.areHere(grid, of: archive, record, in: places) ? places.content : nil
        }
        var files = EarlyFiles(store.folder.partialFile(of: record).file, places.early, limits: limits)
        return try files.folder(with: grid)
    }
}
