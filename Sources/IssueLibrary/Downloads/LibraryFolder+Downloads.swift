import Files
import Foundation
import IssueTransfer
import Periodical

extension LibraryFolder {
    /// What has arrived of an archive that is stored before it is unpacked.
    func partialFile(of record: AssetDownloadRecord) -> PartialFile {
        PartialFile(incoming(of: record.item).appending(path: "\(record.identifier.uuidString).part"))
    }

    /// Where the files of an asset download arrive.
    func places(of record: AssetDownloadRecord) -> ArrivalPlaces {
        ArrivalPlaces(incoming(of: record.item), record.identifier.uuidString)
    }

    /// Deletes what has arrived of an asset download that is no longer wanted.
    func removeFiles(of record: AssetDownloadRecord) throws(MastheadError) {
        try partialFile(of: record).remove()
        let places = places(of: record)
        for place in [places.content, places.parts, places.early] { try FileSystem.remove(place) }
    }
}
