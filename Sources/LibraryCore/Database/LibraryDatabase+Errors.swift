import Files
import Foundation
import GRDB
import Periodical

extension LibraryDatabase {
    /// Converts a database error to an error for users.
    static func error(_ action: String, _ file: URL, _ error: any Error) -> MastheadError {
        switch error {
        case let known as MastheadError: return known
        case is CancellationError:
            return MastheadError(.stopped, cannot: action, to: file.path, found: "stopped", remedies: [.tryAgain])
        case let database as DatabaseError: return self.error(action, file, database)
        case let value as DamagedValue:
            return damaged(
                action, file, "the column \(value.column) contains '\(value.found)', which Masthead never writes")
        case let error as RowDecodingError:
            return damaged(action, file, "a row of the database cannot be read (\(words(of: error)))")
        case let error as DecodingError:
            return damaged(action, file, "a row of the database cannot be read (\(error.cause))")
        default: return .files(action, file, error)
        }
    }

    /// Returns the first line of a decoder's message, because the other lines are for developers.
    private static func words(of error: any Error) -> String {
        "\(error)".prefix { $0 != "\n" }.prefix(160).description
    }

    private static func error(_ action: String, _ file: URL, _ error: DatabaseError) -> MastheadError {
        let (message, number) = (error.message ?? "no message", "(SQLite error \(error.extendedResultCode.rawValue))")
        if error.isDamage { return damaged(action, file, "\(message) \(number)") }
        let folder = file.deletingLastPathComponent()
        // SQLite reports many different errors on a full disk. A read-only disk, such as a CD, also has no free space.
        let isFull = (DiskSpace.free(at: folder) ?? .max) < 1 << 20 && access(folder.path, W_OK) == 0
        let (found, remedies): (String, [Remedy]) =
            switch error.resultCode {
            case .SQLITE_FULL: ("the disk is full", [.makeRoom])
            case _ where isFull && (error.isLackOfRoom || error.isLackOfPermission): ("the disk is full", [.makeRoom])
            case .SQLITE_IOERR: ("the disk reports an error", [.advice("Check the system log before you continue.")])
            case .SQLITE_READONLY: ("the library is read-only", [.allowWriting, .useAnotherLibrary])
            case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: (message, [.allowWriting, .useAnotherLibrary])
            case .SQLITE_BUSY: ("another program is using the database", [.tryLater("Try again in a moment.")])
            default: (message, [])
            }
        return MastheadError(
            .libraryDatabase, cannot: action, to: file.path, found: "\(found) \(number)", remedies: remedies)
    }

    /// Returns an error for a database or a backup that a later version of Masthead wrote.
    static func superseded(_ action: String, _ file: URL) -> MastheadError {
        MastheadError(
            .libraryDatabase, cannot: action, to: file.path, found: "a later version of Masthead created this file",
            remedies: [.update("Update Masthead, or use another library folder.")])
    }

    /// Returns an error for damage that a retry cannot fix.
    static func damaged(_ action: String, _ file: URL, _ found: String) -> MastheadError {
        MastheadError(.damagedLibrary, cannot: action, to: file.path, found: found, remedies: [.recover])
    }
}

extension DatabaseError {
    /// Whether the error shows that the file is damaged.
    var isDamage: Bool {
        [.SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_MISMATCH].contains(resultCode) || isBrokenSchema
            || extendedResultCode == .SQLITE_IOERR_SHORT_READ
    }

    /// Whether the schema lacks a table or column, or has a format that SQLite does not know.
    private var isBrokenSchema: Bool {
        guard resultCode == .SQLITE_ERROR, let message else { return false }
        // “duplicate column name” and “table … already exists” mean that the list of completed migrations is damaged.
        return [
            "no such table", "no such column", "malformed database schema", "duplicate column name", "table ",
            "unsupported file format", "error in tokenizer constructor", "vtable constructor failed",
            "no such tokenizer",
        ].contains { message.hasPrefix($0) }
    }

    /// Whether the disk may be full. SQLite reports a general I/O error if the shared memory file does not fit.
    var isLackOfRoom: Bool { [.SQLITE_FULL, .SQLITE_IOERR].contains(resultCode) && !isDamage }

    /// Whether write permission is missing. Reading may still be possible.
    var isLackOfPermission: Bool {
        [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH].contains(resultCode)
    }
}

extension DecodingError {
    /// The cause in a few words. The description of the error is for developers.
    var cause: String {
        let (path, reason): ([any CodingKey], String) =
            switch self {
            case .dataCorrupted(let context): (context.codingPath, "an invalid value")
            case .keyNotFound(let key, let context): (context.codingPath, "no key '\(key.stringValue)'")
            case .typeMismatch(_, let context): (context.codingPath, "a value of another type")
            case .valueNotFound(_, let context): (context.codingPath, "a missing value")
            @unknown default: ([], "an unexpected value")
            }
        if case .dataCorrupted = self, path.isEmpty { return "not valid JSON" }
        return path.isEmpty ? reason : "\(reason) in '\(path.map(\.stringValue).joined(separator: "."))'"
    }
}
