import ArgumentParser
import Foundation
import Periodical
import PressServer
import ServerStore

/// Which server a command is about.
struct PressOptions: ParsableArguments {
    @Argument(help: "The server's folder.", completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp(
            "The database: a file, or a PostgreSQL URL. [default: the database in press.json]", valueName: "url"))
    var database: String?

    /// The folder.
    var place: PressFolder { PressFolder(URL(filePath: folder, directoryHint: .isDirectory)) }

    /// The configuration, with what the options say in its place.
    func configuration() throws(MastheadError) -> PressConfiguration {
        guard FileManager.default.fileExists(atPath: place.configuration.path) else {
            throw MastheadError(
                .configuration, cannot: "read the server's configuration", to: place.configuration.path,
                found: "the file does not exist", hint: "Use `masthead press init \(folder.asShellWord)` to create it.")
        }
        var configuration = try PressConfigurationFile.read(place)
        if let database {
            // A path that is typed is meant from where one is.
            let current = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            let address = try StoreAddress(database, in: current)
            guard !address.hasPassword else { throw PressConfigurationFile.passwordInPlain(address.shown) }
            configuration.database = address
        }
        return configuration
    }

    /// The secrets of a configuration.
    func secrets(_ configuration: PressConfiguration) throws(MastheadError) -> PressSecrets {
        try PressSecrets(Console.current.environment, passwordFile: configuration.databasePasswordFile)
    }

    /// Does something with the tokens of the server.
    func withTokens<Value: Sendable>(
        _ body: (AdministratorTokens) async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        try await withStore { store, _ async throws(MastheadError) in try await body(AdministratorTokens(store)) }
    }

    /// Does something with the database of the server.
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
