package import Foundation
import Periodical
package import ServerStore

/// Checks the parts of a publisher server on its machine, without changing them. The network checks contact only the
/// addresses in the configuration.
package struct PressDoctor: Sendable {
    let folder: PressFolder
    let environment: [String: String]
    /// The time limit for each request.
    let time: Duration
    /// The certificate authorities to trust for the public address instead of the system's. Only tests set this value.
    let authorities: URL?
    private let database: StoreAddress?

    /// Prepares the checks.
    /// - Parameters:
    ///   - folder: The server's folder.
    ///   - database: The database to check instead of the one in the configuration.
    ///   - environment: The environment variables. If the database needs a password, one of them may contain it.
    ///   - time: The time limit for each request.
    ///   - authorities: The certificate authorities to trust for the public address instead of the system's.
    package init(
        _ folder: PressFolder, database: StoreAddress? = nil, environment: [String: String],
        time: Duration = .seconds(10), authorities: URL? = nil
    ) {
        self.folder = folder
        self.database = database
        self.environment = environment
        self.time = time
        self.authorities = authorities
    }

    /// Runs all checks that the configuration permits.
    /// - Parameter report: Called with each result.
    package func run(_ report: (PressCheck) -> Void) async {
        let document: PressConfigurationFile
        var configuration: PressConfiguration
        do throws(MastheadError) {
            document = try PressConfigurationFile.open(folder)
            configuration = try document.configuration()
            report(PressCheck("configuration", .ok, "\(document.file.lastPathComponent) has no errors"))
        } catch {
            report(PressCheck("configuration", error))
            return
        }
        configuration.database = database ?? configuration.database
        secrets(document, configuration).forEach(report)
        let key = signingKey()
        report(key.check)
        content(configuration).forEach(report)
        await databaseChecks(configuration).forEach(report)
        let client = client()
        for catalog in configuration.catalogs { report(await check(catalog, client)) }
        sales(configuration).forEach(report)
        await push(configuration.push).forEach(report)
        report(await local(configuration, client, key.identifier))
        await publicAddress(document, configuration, client, key.identifier).forEach(report)
    }
}
