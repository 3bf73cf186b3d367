import ArgumentParser
import Files
import Foundation
import Periodical
import PressServer
import ServerStore

/// The options that select a publisher server.
struct PressOptions: ParsableArguments {
    @Argument(help: "The server's folder.", completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp(
            "The database: a file, or a PostgreSQL URL. [default: the database in press.json]", valueName: "url"))
    var database: String?

    /// The server's folder.
    var place: PressFolder { PressFolder(URL(filePath: folder, directoryHint: .isDirectory)) }

    /// Returns the configuration. Options on the command line override values in the file.
    func configuration() throws(MastheadError) -> PressConfiguration {
        guard !FileSystem.isMissing(place.configuration) else {
            throw MastheadError(
                .configuration, cannot: "read the server's configuration", to: place.configuration.path,
                found: "the file does not exist",
                hint: "Use `masthead press init \(folder.asShellWord)` to set up a server.")
        }
        var configuration = try PressConfigurationFile.read(place)
        if let database {
            // A relative path in an option is relative to the current directory rather than to the server's folder.
            let current = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            let address = try StoreAddress(database, in: current)
            guard !address.hasPassword else { throw PressConfigurationFile.passwordInPlain(address.shown) }
            configuration.database = address
        }
        return configuration
    }

    /// Returns the secrets that a configuration requires.
    func secrets(_ configuration: PressConfiguration) throws(MastheadError) -> PressSecrets {
        try PressSecrets(Console.current.environment, passwordFile: configuration.databasePasswordFile)
    }

    /// Runs an action with the server's administrator tokens.
    func withTokens<Value: Sendable>(
        _ body: (AdministratorTokens) async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        try await withStore { store, _ async throws(MastheadError) in try await body(AdministratorTokens(store)) }
    }

    /// Runs an action with the server's database.
    func withStore<Value: Sendable>(
        _ body: (any Store, PressConfiguration) async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        let configuration = try configuration()
        let store = try await configuration.database.open(
            password: try secrets(configuration).databasePassword, connections: 1)
        let value: Value
        do throws(MastheadError) { value = try await body(store, configuration) } catch {
            await store.close()
            throw error
        }
        await store.close()
        return value
    }
}
