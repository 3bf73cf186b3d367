import Foundation
import IssueArchive
import TestSupport

extension StoredZip {
    /// Returns the paths of the files in an archive, in their order.
    static func names(in file: URL) throws -> [String]? {
        try ArchiveReader.entries(of: file).map(\.path.string)
    }

    /// Returns the text of a file in an archive, or nil if there is no such file.
    static func text(of path: String, in file: URL) throws -> String? {
        try ArchiveReader.data(of: path, in: file).map { String(decoding: $0, as: UTF8.self) }
    }
}
