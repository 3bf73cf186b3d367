public import Foundation
public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "files.add")
    @discardableResult public func addFile(
        _ file: URL,
        describedBy read: FileDescription.Reader = { (_, _) throws(MastheadError) in FileDescription() }
    ) async throws(MastheadError) -> FileAddition {
        try await files.add(file, describedBy: read)
    }

}
