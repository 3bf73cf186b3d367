package import Foundation
package import ServerStore

/// The configuration of a publisher server, without secrets.
package struct PressConfiguration: Sendable {
    /// The address to listen on.
    package var address = "127.0.0.1"
    package var port = 8090
    package var database: StoreAddress
    /// The file with the password of the database user.
    package var databasePasswordFile: URL?
    /// The maximum number of concurrent database transactions.
    package var connections = 8
    /// The folder whose files the server sends to everyone, or nil if another server sends them.
    package var publicFolder: URL?
    /// The folder with paid content, with one subfolder for each publication. Only the folder's owner or group can read
    /// the content.
    package var privateFolder: URL
    /// How the server delivers paid content.
    package var privateDelivery = PrivateDelivery.direct
    package var trustedProxies: [AddressRange] = []
    /// The loopback port that serves Prometheus metrics without a token. If nil, metrics require a token.
    package var metricsPort: Int?
    /// The maximum size of a request body, in bytes.
    package var bodyLimit = 65_536
    /// The time limit for receiving a request, in seconds.
    package var requestTime = 15
    /// The time limit at shutdown for completing open requests, in seconds.
    package var stopTime = 20
    /// The maximum number of requests per minute from one address. For example, a school or all customers of a mobile
    /// carrier may share one address.
    package var addressRate = 1200
    /// The maximum number of requests per minute for one account or token.
    package var accountRate = 600
    /// The publications whose new issues the server announces to devices.
    package var catalogs: [PressCatalog] = []
    /// The time between two checks of the catalogs, in seconds, or 0 to never check them.
    package var catalogInterval = 60
    /// The maximum age of an issue, in days, at which the server still announces the issue when it is new in a catalog.
    package var newsDays = 31
    package var push = PushSettings()
    package var channels = ChannelSettings()
    /// The origins whose pages may register browsers, in addition to the origin of the server's public folder.
    package var browserOrigins: Set<WebOrigin> = []
    /// The settings for sales.
    package var sale = SaleConfiguration()
    /// Whether the server collects reading statistics from readers who have agreed to them.
    package var countsReading = false
    /// The WebSub settings, or nil if the server announces no feeds.
    package var hubs: HubSettings?

    package init(database: StoreAddress, privateFolder: URL) {
        self.database = database
        self.privateFolder = privateFolder
    }
}

extension PressConfiguration {
    /// Whether a text is an IPv4 or IPv6 address.
    package static func isAddress(_ text: String) -> Bool { IPAddress(text) != nil }

    /// The names of the publications.
    package var publications: Set<String> { Set(catalogs.map(\.publication)) }
}
