import CPostgres
package import Foundation
package import Periodical

/// Where a server's database is: a file, or a server of PostgreSQL.
package enum StoreAddress: Sendable, Hashable {
    case file(URL)
    /// As libpq has it: `postgresql://user@host:port/name?sslmode=verify-full`.
    case postgresql(String)

    /// Reads an address.
    /// - Parameters:
    ///   - text: a URL, or the path of a file.
    ///   - folder: what a path that is not whole is in.
    package init(_ text: String, in folder: URL) throws(MastheadError) {
        guard text.contains("://") else {
            guard !text.isEmpty, !text.utf8.contains(0) else { throw Self.malformed("an empty address", "it is empty") }
            self = .file(text.hasPrefix("/") ? URL(filePath: text) : folder.appending(path: text))
            return
        }
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else {
            throw Self.malformed(String(text.prefix { $0 != ":" }) + "://", "this is no kind of database that is known")
        }
        _ = try PostgresLibrary.open()
        self = .postgresql(text)
        if let fault = Self.options(text).fault { throw Self.malformed("the address", fault) }
    }

    /// Whether a password stands in it, where every user of the machine may see it.
    package var hasPassword: Bool {
        guard case .postgresql(let text) = self else { return false }
        return Self.options(text).values["password"] != nil
    }

    /// The address as it may be shown and logged.
    package var shown: String {
        switch self {
        case .file(let file): return file.path
        case .postgresql(let text):
            let values = Self.options(text).values
            let user = values["user"].map { "\($0)@" } ?? ""
            let port = values["port"].map { ":\($0)" } ?? ""
            return "postgresql://\(user)\(values["host"] ?? "")\(port)/\(values["dbname"] ?? "")"
        }
    }

    private static func malformed(_ subject: String, _ found: String) -> MastheadError {
        MastheadError(
            .configuration, cannot: "read the address of the database", to: subject, found: found,
            hint: "Give the path of a file, or something like postgresql://press@localhost/press.")
    }

    /// What an address says, by libpq's own reading.
    private static func options(_ text: String) -> (values: [String: String], fault: String?) {
        guard let postgres = PostgresLibrary.opened?.functions else {
            return ([:], "libpq, which reads it, is not installed")
        }
        var message: UnsafeMutablePointer<CChar>?
        guard let list = postgres.pointee.conninfoParse(text, &message) else {
            defer { postgres.pointee.freemem(message) }
            // What libpq says may repeat the address.
            return ([:], "it is not written as libpq reads it")
        }
        defer { postgres.pointee.conninfoFree(list) }
        var values: [String: String] = [:]
        var option = list
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return (values, nil)
    }
}
