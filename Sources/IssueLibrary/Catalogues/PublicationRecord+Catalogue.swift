import Foundation
import GRDB
import IssueTransfer
import Periodical

extension PublicationRecord {
    /// Takes another address, unless another publication has it.
    /// - Returns: the address, where it is another one than before.
    mutating func move(to place: URL?, _ db: Database) throws -> URL? {
        guard let place = place?.normalized, place != url?.normalized,
            try Self.fetchOne(db, at: place, except: id) == nil
        else { return nil }
        url = place
        return place
    }

    /// The row as it is by now; nil where the publication has gone, or where another address or key was given while its catalogue
    /// was looked at: what the look brought is then worth nothing.
    func current(_ db: Database) throws -> PublicationRecord? {
        guard let current = try PublicationRecord.fetchOne(db, key: id), current.url == url,
            current.publicKey == publicKey
        else { return nil }
        return current
    }

    /// Takes over the validators of a response, unless they are too young to tell the document from the next one.
    mutating func take(_ head: HTTPResponseHead) {
        validators = head.validators
    }
}
