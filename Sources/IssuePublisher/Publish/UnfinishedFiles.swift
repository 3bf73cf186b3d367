import Foundation
import Periodical

/// A store's files that are being replaced with files of the same name. Until the new catalog is uploaded, they are
/// listed in `unfinished.json` at the target.
///
/// If a run is interrupted, the published catalog does not show whether the target has the old file or the new one.
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
