import Files
package import Foundation
package import Periodical
package import ServerStore

/// Creates a server's folder: the key, then the database with a first token, and finally the configuration.
package struct PressSetup: Sendable {
    private let folder: PressFolder
    private let database: String
    private let publicFolder: URL?
    private let environment: [String: String]

    /// Prepares the setup of a new server.
    /// - Parameters:
    ///   - database: The path of an SQLite file, or a PostgreSQL URL.
    ///   - publicFolder: The folder whose files the server sends to everyone.
    ///   - environment: The environment variables. If the database needs a password, one of them contains it.
    package init(
        _ folder: PressFolder, database: String? = nil, publicFolder: URL? = nil, environment: [String: String]
    ) {
        self.folder = folder
        self.database = database ?? PressFolder.database
        self.publicFolder = publicFolder
        self.environment = environment
    }

    /// Creates the server's folder with all its files.
    /// - Returns: The first administration token, which has all scopes.
    package func run() async throws(MastheadError) -> TokenSecret {
        let file = folder.configuration
        guard access(file.path, F_OK) != 0 else {
            throw MastheadError(
                .configuration, cannot: "set up a server in", to: folder.url.path,
                found: "the folder already has a server",
                hint: "Start this server, or choose another folder. If you lost its token, create another token.")
        }
        if let publicFolder { try folder.checkApart(from: publicFolder) }
        let address = try StoreAddress(database, in: folder.url)
        guard !address.hasPassword else { throw PressConfigurationFile.passwordInPlain(address.shown) }
        let isNew = FileStamp(folder.url) == nil
        try FileSystem.createFolder(folder.url)
        if isNew { try FileOwner.handOver(folder.url) }
        PrivateFile.tighten(folder.url, to: PrivateFile.folderMode)
        try SigningKey.make(in: folder)
        let password = try PressSecrets(environment, passwordFile: nil).databasePassword
        let store = try await address.open(password: password, connections: 1)
        let secret: TokenSecret
        do throws(MastheadError) {
            secret = try await AdministratorTokens(store).make(named: "first token", scopes: [.all]).secret
        } catch {
            await store.close()
            throw error
        }
        await store.close()
        try folder.write(try configuration(), to: file)
        return secret
    }

    private func configuration() throws(MastheadError) -> Data {
        var values: [String: PropertyValue] = [
            "address": .string("127.0.0.1"), "port": .integer(8090), "database": .string(database),
            "trusted-proxies": .array([.string("127.0.0.1"), .string("::1")]),
        ]
        if let publicFolder { values["public"] = .string(publicFolder.absoluteURL.path) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do { return try encoder.encode(PropertyValue.dictionary(values)) + Data("\n".utf8) } catch {
            throw .files("write", folder.configuration, error)
        }
    }
}
