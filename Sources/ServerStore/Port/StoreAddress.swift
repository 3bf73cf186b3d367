import CPostgres
package import Foundation
package import Periodical

/// The address of a publisher server's database: an SQLite file, or a database on a PostgreSQL server.
package enum StoreAddress: Sendable, Hashable {
    case file(URL)
    /// A libpq connection URI, for example `postgresql://user@host:port/name?sslmode=verify-full`.
    case postgresql(String)

    /// Creates an address from its text.
    /// - Parameters:
    ///   - text: A PostgreSQL URL, or the path of an SQLite file.
    ///   - folder: The folder that a relative path starts from.
    package init(_ text: String, in folder: URL) throws(MastheadError) {
        guard text.contains("://") else {
            guard !text.isEmpty, !text.utf8.contains(0) else { throw Self.malformed("(empty)", "the address is empty") }
            self = .file(text.hasPrefix("/") ? URL(filePath: text) : folder.appending(path: text))
            return
        }
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else {
            throw Self.malformed(String(text.prefix { $0 != ":" }) + "://", "unknown kind of database")
        }
        _ = try PostgresLibrary.open()
        self = .postgresql(text)
        if let fault = Self.options(text).fault { throw Self.malformed("the address", fault) }
    }

    /// Whether the address contains a password, which other users of the computer might see.
    package var hasPassword: Bool {
        guard case .postgresql(let text) = self else { return false }
        return Self.options(text).values["password"] != nil
    }

    /// The address without secrets, for messages and logs.
    package var shown: String {
        switch self {
        case .file(let file): return file.path
        case .postgresql(let text):
            let values = Self.options(text).values
            let user = values["user"].map { "\($0)@" } ?? ""
            return "postgresql://\(user)\(Self.hosts(values))/\(values["dbname"] ?? "")"
        }
    }

    /// Returns the servers of an address, each with its port.
    private static func hosts(_ values: [String: String]) -> String {
        func list(_ keyword: String) -> [Substring] {
            values[keyword]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        }
        let ports = list("port")
        let hosts = values["host"] == nil && !ports.isEmpty ? [""] : list("host")
        return hosts.enumerated().map { index, host in
            // A single port applies to all servers.
            let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
            return port.isEmpty ? "\(host)" : "\(host):\(port)"
        }.joined(separator: ",")
    }

    private static func malformed(_ subject: String, _ found: String) -> MastheadError {
        MastheadError(
            .configuration, cannot: "read the database address", to: subject, found: found,
            hint: "Use the path of a file, or a URL such as postgresql://press@localhost/press.")
    }

    /// Parses an address using libpq.
    private static func options(_ text: String) -> (values: [String: String], fault: String?) {
        guard let postgres = PostgresLibrary.opened?.functions else {
            return ([:], "libpq is not installed")
        }
        var message: UnsafeMutablePointer<CChar>?
        guard let list = postgres.pointee.conninfoParse(text, &message) else {
            defer { postgres.pointee.freemem(message) }
            // Use a different message, because libpq's may contain the database's address.
            return ([:], "not a valid libpq connection URI")
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
