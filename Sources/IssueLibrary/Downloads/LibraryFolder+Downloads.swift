import Foundation
import IssueTransfer

extension LibraryFolder {
    /// What has arrived of an archive that is stored before it is unpacked.
    func partialFile(of record: AssetDownloadRecord) -> PartialFile {
        PartialFile(incoming(of: record.item).appending(path: "\(record.identifier.uuidString).part"))
    }

    /// Where the files of an asset download arrive.
    func places(of record: AssetDownloadRecord) -> ArrivalPlaces {
        ArrivalPlaces(incoming(of: record.item), record.identifier.uuidString)
    }
}
