package import Foundation
package import ServerStore

/// How a publisher's server is set up. What is secret is no part of it.
package struct PressConfiguration: Sendable {
    /// The address that it listens on.
    package var address = "127.0.0.1"
    package var port = 8090
    package var database: StoreAddress
    /// The file that has the password of the database's user.
    package var databasePasswordFile: URL?
    /// How many transactions run at the same time.
    package var connections = 8
    /// The folder that is served to everyone; nil where another server does that.
    package var publicFolder: URL?
    /// The folder of what is sold, with a folder for each publication; its owner alone reads it, or a group.
    package var privateFolder: URL
    /// How what is sold comes to those that may have it.
    package var privateDelivery = PrivateDelivery.direct
    package var trustedProxies: [AddressRange] = []
    /// Where the numbers for Prometheus are given to everyone: a port of its own on loopback. Nil for holders of tokens only.
    package var metricsPort: Int?
    /// The most bytes of a request's body.
    package var bodyLimit = 65_536
    /// How many seconds a client may take for a request.
    package var requestTime = 15
    /// How many seconds requests that are under way have when the server ends.
    package var stopTime = 20
    /// How many requests an address may make in a minute: a school, or a whole carrier, may have one.
    package var addressRate = 1200
    /// How many requests an account, or a token, may make in a minute.
    package var accountRate = 600
    /// The publications whose issues devices hear of.
    package var catalogs: [PressCatalog] = []
    /// After how many seconds catalogs are looked at again; 0 for never.
    package var catalogInterval = 60
    /// An issue that is older than so many days when it first stands in a catalog is no news.
    package var newsDays = 31
    package var push = PushSettings()
    package var channels = ChannelSettings()
    /// The places, besides its own public folder, whose pages may register browsers.
    package var browserOrigins: Set<WebOrigin> = []
    /// What it has to know to give and sell.
    package var sale = SaleConfiguration()
    /// Whether what is read is counted, of readers that agreed.
    package var countsReading = false
    /// How hubs reach the server that tell of what is new in feeds (WebSub); nil where feeds are not told of.
    package var hubs: HubSettings?

    package init(database: StoreAddress, privateFolder: URL) {
        self.database = database
        self.privateFolder = privateFolder
    }
}

extension PressConfiguration {
    /// Whether a text is an address, of version 4 or 6.
    package static func isAddress(_ text: String) -> Bool { IPAddress(text) != nil }

    /// The names of the publications.
    package var publications: Set<String> { Set(catalogs.map(\.publication)) }
}
