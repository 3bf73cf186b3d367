package import Foundation
package import ServerStore

/// The configuration of a publisher server, without secrets.
package struct PressConfiguration: Sendable {
    /// The network address that the server listens on.
    package var address = "127.0.0.1"
    package var port = 8090
    package var database: StoreAddress
    /// The file with the database user's password.
    package var databasePasswordFile: URL?
    /// The maximum number of simultaneous database transactions.
    package var connections = 8
    /// The folder whose files everyone may read, or nil if another server sends these files.
    package var publicFolder: URL?
    /// The folder for paid content, with a subfolder for each publication. Only its owner and group can read the
    /// content.
    package var privateFolder: URL
    /// How the server delivers paid content.
    package var privateDelivery = PrivateDelivery.direct
    package var trustedProxies: [AddressRange] = []
    /// The loopback port for Prometheus metrics without a token, or nil if clients always need a token for metrics.
    package var metricsPort: Int?
    /// The maximum size of a request body, in bytes.
    package var bodyLimit = 65_536
    /// The time limit for receiving a request, in seconds.
    package var requestTime = 15
    /// The time limit for completing open requests during a shutdown, in seconds.
    package var stopTime = 20
    /// The maximum number of requests per minute from one network address. A school or a mobile carrier may share one
    /// address among many users.
    package var addressRate = 1200
    /// The maximum number of requests per minute with one account or token.
    package var accountRate = 600
    /// The server's publications, whose new issues the server announces to devices.
    package var catalogs: [PressCatalog] = []
    /// The time between two checks of the catalogs, in seconds, or 0 to never check them.
    package var catalogInterval = 60
    /// The maximum age of an issue that the server announces, in days.
    package var newsDays = 31
    package var push = PushSettings()
    package var channels = ChannelSettings()
    /// Additional web origins whose pages may register browsers. The public folder's own origin is always allowed.
    package var browserOrigins: Set<WebOrigin> = []
    /// The settings for sales.
    package var sale = SaleConfiguration()
    /// Whether the server collects reading statistics. Readers must also agree to send them.
    package var countsReading = false
    /// The settings for WebSub, or nil if the server does not announce new posts in feeds.
    package var hubs: HubSettings?

    package init(database: StoreAddress, privateFolder: URL) {
        self.database = database
        self.privateFolder = privateFolder
    }
}

extension PressConfiguration {
    /// Whether a string is an IPv4 or IPv6 address.
    package static func isAddress(_ text: String) -> Bool { IPAddress(text) != nil }

    /// The names of the server's publications.
    package var publications: Set<String> { Set(catalogs.map(\.publication)) }
}
