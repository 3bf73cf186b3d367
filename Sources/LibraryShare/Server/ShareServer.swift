public import Foundation
import Hummingbird
public import IssueLibrary
import LocalWeb
public import Logging
public import Periodical
import Web

/// An HTTP server for the devices on the local network: the web reader, OPDS catalogs, and downloads.
///
/// Each request needs the token of a device. A new device gets a token with the PIN.
public struct ShareServer: Sendable {
    /// The place and the options of a server.
    public struct Configuration: Sendable {
        /// The IP address on which the server listens.
        public var address: String
        /// Other names of this computer that devices may use, such as `desk.local`.
        public var otherNames: [String] = []
        /// The certificate for encrypted connections. Nil for plain HTTP.
        public var certificate: ShareCertificate?
        /// The port. 0 selects a free port.
        public var port = 8418
        /// The PIN for new devices. Nil to accept no new devices.
        public var pin: SharePIN?
        /// The program that announces the catalog on the local network, such as `avahi-publish-service`. Nil for no
        /// announcement. A server with a certificate is not announced.
        public var announcer: String?
        /// The folder for generated pictures and files.
        public var cache: URL
        /// A checkout of Masthead. Each request reads the files in its `web/` instead of the embedded files.
        public var checkout: URL?

        /// Returns the time for the limit of wrong PINs and for the pages of new tokens.
        var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }

        /// Creates a configuration.
        /// - Parameters:
        ///   - address: the IP address on which the server listens.
        ///   - cache: the folder for generated pictures and files.
        public init(address: String, cache: URL) { (self.address, self.cache) = (address, cache) }
    }

    private let configuration: Configuration
    private let library: IssueLibrary
    private let shell: ServedShell
    private let logger: Logger
    /// All routes of the server.
    var table = RouteTable()
    private let cookie: String
    private let address: ServedAddress
    private let guesses = TokenGuesses()

    /// Creates a server for a library.
    /// - Parameters:
    ///   - library: the library.
    ///   - configuration: the place and the options.
    ///   - classes: the page classes.
    ///   - logger: logs each request at the level `info`.
    ///   - startDownloads: starts the process that downloads the requested items.
    /// - Throws: ``MastheadError`` if the address is not the address of one network connection.
    public init(
        _ library: IssueLibrary, _ configuration: Configuration, classes: PageClassRegistry = .builtIn,
        logger: Logger = Logger(label: "masthead.share"),
        startDownloads: @escaping @Sendable () throws(MastheadError) -> Void
    ) throws(MastheadError) {
        try LocalAddress.check(configuration.address)
        (self.library, self.configuration, self.logger) = (library, configuration, logger)
        // Browsers send a cookie to all ports of a host.
        cookie = "masthead-\(configuration.port)"
        address = ServedAddress(
            configuration.address, otherNames: configuration.otherNames,
            certificate: configuration.certificate?.certificate)
        shell = try table.addReaderForDevices(
            library, classes: classes, cache: configuration.cache, checkout: configuration.checkout,
            startDownloads: startDownloads)
        let pairing = Pairing(library.networkDevices, pin: configuration.pin, now: configuration.now)
        let tokens = ShownTokens(now: configuration.now)
        PINRoutes(
            pairing: pairing, cookie: cookie, tokens: tokens, isSecure: configuration.certificate != nil, shell: shell
        ).add(to: &table)
        let items = SharedItems(library, classes: classes, cache: configuration.cache)
        OPDSRoutes(items: items, computer: configuration.otherNames.first ?? "").add(to: &table)
        SharedFileRoutes(items: items).add(to: &table)
        ProgressRoutes(exchange: ProgressExchange(items: items)).add(to: &table)
        let login = FeedServiceLogin(devices: library.networkDevices, guesses: guesses, logger: logger)
        FeedServiceRoutes(library: library, login: login).add(to: &table)
    }

    /// Serves until the task is canceled or the process receives SIGINT or SIGTERM.
    /// - Parameters:
    ///   - endsWithSignals: whether SIGINT and SIGTERM end the server.
    ///   - onRunning: called with the server's URL when the server starts to listen.
    /// - Throws: ``MastheadError`` if the server cannot listen on the address and port.
    public func run(
        endsWithSignals: Bool = true, onRunning: @escaping @Sendable (URL) -> Void
    ) async throws(MastheadError) {
        let router = Router(context: LocalContext.self, options: .autoGenerateHeadEndpoints)
        HTTPService.addGuards(to: router, at: address, logger)
        router.add(middleware: ProblemMiddleware(logger: logger, shell: shell))
        router.add(
            middleware: DeviceMiddleware(library.networkDevices, cookie: cookie, guesses: guesses, logger: logger))
        table.add(to: router)
        // Programs that find the catalog with `_opds._tcp` use plain HTTP.
        let announcement = Announcement(configuration.certificate == nil ? configuration.announcer : nil)
        defer { announcement.end() }
        let computer = configuration.otherNames.first ?? ""
        try await HTTPService.run(
            router, at: address, port: configuration.port, logger, endsWithSignals: endsWithSignals,
            onRunning: { url in
                if let port = url.port { announcement.begin(port: port, of: computer) }
                onRunning(url)
            })
    }
}
