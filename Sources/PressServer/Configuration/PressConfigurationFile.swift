import Documents
import Files
import Foundation
package import Periodical
import ServerStore

/// The configuration file of a publisher server, `press.json` or `press.plist`.
package struct PressConfigurationFile {
    let file: URL
    private let folder: URL
    private let document: LocatedDocument
    let values: [String: PropertyValue]

    /// Reads the configuration from a server's folder.
    /// - Throws: ``MastheadError`` with the number of the first invalid line.
    package static func read(_ folder: PressFolder) throws(MastheadError) -> PressConfiguration {
        try open(folder).configuration()
    }

    /// Reads the document in a server's folder, without checking its values.
    static func open(_ folder: PressFolder) throws(MastheadError) -> PressConfigurationFile {
        let file = folder.configuration
        guard !FileSystem.isMissing(file) else {
            throw MastheadError(
                .configuration, cannot: "read the server's configuration", to: file.path,
                found: "there is no such file", hint: "Set up a server in this folder first.")
        }
        if let kind = FileStamp(file)?.kind, kind != .file {
            throw MastheadError(
                .configuration, cannot: "read the server's configuration", to: file.path,
                found: "the path is not a file", hint: nil)
        }
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw .files("read the server's configuration", file, error) }
        let (document, fault) = LocatedDocument.read(
            data, file: file.path, cannot: "read the server's configuration")
        if let fault { throw error(fault) }
        guard let document, let values = document.value.dictionary else {
            throw MastheadError(
                .configuration, cannot: "read the server's configuration", to: file.path,
                found: "the file does not contain an object with settings",
                hint: "Put the settings into braces, such as { \"port\": 8090 }.")
        }
        return PressConfigurationFile(file: file, folder: folder.url, document: document, values: values)
    }

    func configuration() throws(MastheadError) -> PressConfiguration {
        if let twice = document.duplicateKeys().first { throw Self.error(twice) }
        let known = PressConfigurationKey.allCases.map(\.rawValue)
        for key in values.keys.sorted() where !known.contains(key) {
            let hint = NameSuggestion.nearest(to: key, among: known).map { "Did you mean '\($0)'?" }
            throw fault(
                key, isKey: true, "There is no setting '\(key)'.",
                hint ?? "Use one of \(known.joined(separator: ", "))."
            )
        }
        let database: StoreAddress
        do throws(MastheadError) {
            database = try StoreAddress(try text(.database) ?? PressFolder.database, in: folder)
        } catch { throw fault("database", "The database is not usable: \(error.found).", error.hint) }
        guard !database.hasPassword else { throw Self.passwordInPlain(file.path) }
        var configuration = PressConfiguration(
            database: database, privateFolder: place(try text(.privateFolder) ?? PressFolder.privateFolder))
        configuration.privateDelivery = try delivery() ?? configuration.privateDelivery
        configuration.address = try address() ?? configuration.address
        configuration.port = try number(.port) ?? configuration.port
        configuration.databasePasswordFile = try text(.databasePasswordFile).map(place)
        configuration.connections = try number(.connections) ?? configuration.connections
        configuration.publicFolder = try text(.publicFolder).map(place)
        configuration.trustedProxies = try proxies()
        configuration.metricsPort = try number(.metricsPort)
        configuration.bodyLimit = try number(.bodyLimit) ?? configuration.bodyLimit
        configuration.requestTime = try number(.requestTime) ?? configuration.requestTime
        configuration.stopTime = try number(.stopTime) ?? configuration.stopTime
        configuration.addressRate = try number(.addressRate) ?? configuration.addressRate
        configuration.accountRate = try number(.accountRate) ?? configuration.accountRate
        try readPublications(&configuration)
        try readPush(&configuration.push)
        configuration.browserOrigins = try origins()
        configuration.sale = try sale()
        configuration.countsReading = try truth(.readingStatistics) ?? configuration.countsReading
        configuration.hubs = try hubs()
        return configuration
    }

    /// Returns the error for a file with a password that other users can read.
    package static func passwordInPlain(_ place: String) -> MastheadError {
        MastheadError(
            .configuration, cannot: "read the database address", to: place, found: "the address contains a password",
            hint:
                "Remove the password from the address. Put it into the variable "
                + "\(PressSecrets.passwordVariable), or into the file that database-password-file names."
        )
    }

    func text(_ key: PressConfigurationKey) throws(MastheadError) -> String? {
        guard let value = values[key.rawValue] else { return nil }
        guard let text = value.string else {
            throw fault(key.rawValue, "'\(key.rawValue)' is \(value.typeName), not text.", nil)
        }
        guard !text.isEmpty else {
            throw fault(
                key.rawValue, "'\(key.rawValue)' must not be empty.", "Add a value, or remove that line.")
        }
        return text
    }

    func number(_ key: PressConfigurationKey) throws(MastheadError) -> Int? {
        guard let value = values[key.rawValue] else { return nil }
        guard let number = value.integer, let range = key.range, range.contains(number) else {
            let range = key.range.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
            throw fault(key.rawValue, "'\(key.rawValue)' must be a number\(range).", nil)
        }
        return number
    }

    private func delivery() throws(MastheadError) -> PrivateDelivery? {
        guard let text = try text(.privateDelivery) else { return nil }
        guard let delivery = PrivateDelivery(text) else {
            throw fault(
                PressConfigurationKey.privateDelivery.rawValue,
                "'private-delivery' must be direct, x-accel:/PREFIX/, x-sendfile or link:REMOTE:PATH.", nil)
        }
        return delivery
    }

    private func address() throws(MastheadError) -> String? {
        guard let text = try text(.address) else { return nil }
        guard IPAddress(text) != nil || text == "localhost" else {
            throw fault("address", "'address' must be an IP address of this machine, such as 127.0.0.1 or ::.", nil)
        }
        return text
    }

    private func proxies() throws(MastheadError) -> [AddressRange] {
        let key = PressConfigurationKey.trustedProxies.rawValue
        guard let value = values[key] else { return [] }
        let ranges = value.array?.map { $0.string.flatMap(AddressRange.init) }
        guard let ranges, !ranges.contains(nil) else {
            throw fault(key, "'\(key)' must be a list of addresses, such as \"127.0.0.1\" or \"10.0.0.0/8\".", nil)
        }
        return ranges.compactMap { $0 }
    }

    func place(_ path: String) -> URL {
        path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)
    }

    func fault(_ key: String, isKey: Bool = false, _ message: String, _ hint: String?) -> MastheadError {
        let fault = DocumentFault(
            at: [.key(key)], key: isKey, code: isKey ? "unknown-key" : "wrong-value", message, hint: hint)
        return Self.error(document.diagnostic(fault))
    }

    private static func error(_ diagnostic: Diagnostic) -> MastheadError {
        var place = diagnostic.file
        if let line = diagnostic.line { place += ":\(line)" }
        var found = diagnostic.message
        if found.hasSuffix(".") { found.removeLast() }
        return MastheadError(
            .configuration, cannot: "read the server's configuration", to: place,
            found: found.prefix(1).lowercased() + found.dropFirst(),
            remedies: diagnostic.remedies.isEmpty ? [.advice("Fix or remove that line.")] : diagnostic.remedies)
    }
}
