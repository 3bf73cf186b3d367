import Files
import Foundation
import GRDB
import Periodical

extension LibraryDatabase {
    /// What went wrong with the database, in the words of people.
    static func error(_ action: String, _ file: URL, _ error: any Error) -> MastheadError {
        switch error {
        case let known as MastheadError: return known
        case is CancellationError:
            return MastheadError(
                .stopped, cannot: action, to: file.path, found: "stopped",
                remedies: [.tryAgain])
        case let database as DatabaseError: return self.error(action, file, database)
        case let value as DamagedValue:
            return damaged(
                action, file, "the column \(value.column) contains '\(value.found)', which Masthead never writes")
        case let error as RowDecodingError:
            return damaged(action, file, "a row of the database cannot be read (\(words(of: error)))")
        case let error as DecodingError:
            return damaged(action, file, "a row of the database cannot be read (\(words(of: error)))")
        default: return .files(action, file, error)
        }
    }

    /// The first line of what a decoder says; the rest is for programmers.
    private static func words(of error: any Error) -> String {
        "\(error)".prefix { $0 != "\n" }.prefix(160).description
    }

    private static func error(_ action: String, _ file: URL, _ error: DatabaseError) -> MastheadError {
        let says = "SQLite reports: \(error.message ?? "no message") (\(error.extendedResultCode.rawValue))"
        if error.isDamage { return damaged(action, file, says) }
        let remedies: [Remedy] =
            switch error.resultCode {
            case .SQLITE_FULL: [.removeContent]
            case .SQLITE_IOERR:
                (DiskSpace.free(at: file.deletingLastPathComponent()) ?? .max) < 1 << 20
                    ? [.removeContent]
                    : [.advice("Check the system log before you continue: the disk reports an error.")]
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
                [.allowWriting, .useAnotherLibrary]
            case .SQLITE_BUSY: [.tryLater("Try again in a moment: another program is using the database.")]
            default: []
            }
        return MastheadError(.libraryDatabase, cannot: action, to: file.path, found: says, remedies: remedies)
    }

    /// Damage that trying again does not mend.
    static func damaged(_ action: String, _ file: URL, _ found: String) -> MastheadError {
        MastheadError(
            .damagedLibrary, cannot: action, to: file.path, found: found,
            remedies: [.recover])
    }
}

extension DatabaseError {
    /// Whether the file is not what SQLite wrote.
    var isDamage: Bool {
        [.SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_MISMATCH].contains(resultCode) || isBrokenSchema
            || extendedResultCode == .SQLITE_IOERR_SHORT_READ
    }

    /// A schema that lost a table or a column, or is said to be of a format that SQLite does not know.
    private var isBrokenSchema: Bool {
        guard resultCode == .SQLITE_ERROR, let message else { return false }
        // Two of them come where migrations are made again that were made: their list is damaged.
        return [
            "no such table", "no such column", "malformed database schema", "duplicate column name", "table ",
            "unsupported file format", "error in tokenizer constructor", "vtable constructor failed",
            "no such tokenizer",
        ].contains { message.hasPrefix($0) }
    }

    /// Whether the disk may be full: SQLite tells of its shared memory file as of any fault of the disk.
    var isLackOfRoom: Bool { [.SQLITE_FULL, .SQLITE_IOERR].contains(resultCode) && !isDamage }

    /// Whether there may be a way to read where there is none to write.
    var isLackOfPermission: Bool {
        [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH].contains(resultCode)
    }
}
