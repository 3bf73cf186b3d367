import Foundation
import GRDB
import IssueTransfer
import Periodical

extension PublicationRecord {
    /// Takes another address, unless another publication has it.
    /// - Returns: the address, where it is another one than before.
    mutating func move(to place: URL?, _ db: Database) throws -> URL? {
        guard let place, place != url else { return nil }
        let isTaken = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM publication WHERE url = ? AND id IS NOT ?)",
            arguments: [place.absoluteString, id])
        guard isTaken == false else { return nil }
        url = place
        return place
    }

    /// Takes over the validators of a response, unless they are too young to tell the document from the next one.
    mutating func take(_ head: HTTPResponseHead) {
        validators = head.validators
    }
}
