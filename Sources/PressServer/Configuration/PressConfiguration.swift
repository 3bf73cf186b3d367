package import Foundation
package import ServerStore

/// The configuration of a publisher server, without secrets.
package struct PressConfiguration: Sendable {
    /// The network address on which the server listens.
    package var address = "127.0.0.1"
    package var port = 8090
    package var database: StoreAddress
    /// The file that contains the password of the database user.
    package var databasePasswordFile: URL?
    /// The maximum number of simultaneous database transactions.
    package var connections = 8
    /// The folder whose files are available to everyone. Nil if another server sends these files.
    package var publicFolder: URL?
    /// The folder with paid content, which contains a subfolder for each publication. Only the folder's owner and group
    /// can read the content.
    package var privateFolder: URL
    /// How the server delivers paid content.
    package var privateDelivery = PrivateDelivery.direct
    package var trustedProxies: [AddressRange] = []
    /// The loopback port for Prometheus metrics without a token. If nil, clients need a token for metrics.
    package var metricsPort: Int?
    /// The maximum size of a request body, in bytes.
    package var bodyLimit = 65_536
    /// The time limit for receiving a request, in seconds.
    package var requestTime = 15
    /// The time limit for completing open requests during shutdown, in seconds.
    package var stopTime = 20
    /// The maximum number of requests per minute from one network address. A school or a mobile carrier may use one
    /// address for many users.
    package var addressRate = 1200
    /// The maximum number of requests per minute for one account or token.
    package var accountRate = 600
    /// The publications of the server. The server announces new issues of these publications to devices.
    package var catalogs: [PressCatalog] = []
    /// The time between two checks of the catalogs, in seconds. If 0, the server does not check them.
    package var catalogInterval = 60
    /// The maximum age in days of an issue that the server announces.
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
    /// Whether a text is an IPv4 or IPv6 address.
    package static func isAddress(_ text: String) -> Bool { IPAddress(text) != nil }

    /// The names of the server's publications.
    package var publications: Set<String> { Set(catalogs.map(\.publication)) }
}
