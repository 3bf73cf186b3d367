import Foundation
import Periodical

/// The files of a store that are being replaced by files of the same name. The files are listed in `unfinished.json` at
/// the target until the new catalog is uploaded.
///
/// After an interrupted run, the published catalog does not show whether the old or the new file is at the target.
struct UnfinishedFiles: Sendable {
    static let name = "unfinished.json"

    private(set) var names: Set<String> = []

    init(_ names: Set<String> = []) { self.names = names }

    /// Reads the list that an earlier run stored.
    init(_ data: Data, subject: String) throws(MastheadError) {
        let document = try Document(data, subject: subject, cannot: "read the list of unfinished files").value()
        names = Set(document.array?.compactMap(\.string) ?? [])
    }

    func encoded() throws -> Data { try PropertyValue.array(names.sorted().map { .string($0) }).json() }
}
