import Files
import Foundation
package import IssueTransfer
package import Periodical

extension LibraryFolder {
    /// Returns the partial file of an archive that is downloaded completely before it is unpacked.
    package func partialFile(of record: AssetDownloadRecord) -> PartialFile {
        PartialFile(incoming(of: record.item).appending(path: "\(record.identifier.uuidString).part"))
    }

    /// Returns the folders for the files of a download.
    package func places(of record: AssetDownloadRecord) -> ArrivalPlaces {
        ArrivalPlaces(incoming(of: record.item), record.identifier.uuidString)
    }

    /// Deletes the files of a download that is no longer needed.
    package func removeFiles(of record: AssetDownloadRecord) throws(MastheadError) {
        try partialFile(of: record).remove()
        let places = places(of: record)
        for place in [places.content, places.parts, places.early] { try FileSystem.remove(place) }
    }
}
