import Foundation
import Periodical

/// The files of a store that are being replaced by others of the same names: kept at the target, as `unfinished.json`, until its
/// catalog is the new one.
///
/// What the published catalog says of them tells nothing of what is there after a run that was broken off.
struct UnfinishedFiles: Sendable {
    static let name = "unfinished.json"

    private(set) var names: Set<String> = []

    init(_ names: Set<String> = []) { self.names = names }

    /// Reads what an earlier run noted.
    init(_ data: Data, subject: String) throws(MastheadError) {
        let document = try Document(data, subject: subject, cannot: "read the list of unfinished files").value()
        names = Set(document.array?.compactMap(\.string) ?? [])
    }

    func encoded() throws -> Data { try PropertyValue.array(names.sorted().map { .string($0) }).json() }
}
