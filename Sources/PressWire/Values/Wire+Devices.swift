package import Foundation

// Devices: their registration and their accounts.
extension Wire {
    /// A publication on the server.
    package struct Publication: WireValue {
        package let name: String
        /// The URL of the catalog, if known.
        package let catalog: String?

        package init(name: String, catalog: String? = nil) {
            self.name = name
            self.catalog = catalog
        }
    }

    /// The information needed to register a device.
    package struct Service: WireValue {
        package let publications: [Publication]
        /// The public key (RFC 8292) that browsers subscribe with, in base64url.
        package let applicationServerKey: String?
        /// The bundle identifiers of the apps that may register.
        package let topics: [String]
        /// Whether devices may follow feeds.
        package let feeds: Bool?

        package init(
            publications: [Publication], applicationServerKey: String? = nil, topics: [String], feeds: Bool? = nil
        ) {
            self.publications = publications
            self.applicationServerKey = applicationServerKey
            self.topics = topics
            self.feeds = feeds
        }
    }

    /// A device without its push address, as shown to its account.
    package struct Device: WireValue {
        package let id: String
        package let kind: OpenEnum<DeviceKind>
        package let environment: OpenEnum<PushEnvironment>?
        package let topic: String?
        package let language: String?
        package let publications: [String]
        package let createdAt: Date
        /// When the device last registered.
        package let seenAt: Date

        package init(
            id: String, kind: OpenEnum<DeviceKind>, environment: OpenEnum<PushEnvironment>? = nil, topic: String? = nil,
            language: String? = nil, publications: [String], createdAt: Date, seenAt: Date
        ) {
            self.id = id
            self.kind = kind
            self.environment = environment
            self.topic = topic
            self.language = language
            self.publications = publications
            self.createdAt = createdAt
            self.seenAt = seenAt
        }
    }

    /// A request to register a device.
    package struct DeviceRequest: WireValue {
        /// The keys of a browser's push subscription, in base64url.
        package struct Keys: WireValue {
            package let p256dh: String
            package let auth: String

            package init(p256dh: String, auth: String) {
                self.p256dh = p256dh
                self.auth = auth
            }
        }

        /// A browser's push subscription, as returned by the Push API.
        package struct Subscription: WireValue {
            package let endpoint: String
            package let keys: Keys

            package init(endpoint: String, keys: Keys) {
                self.endpoint = endpoint
                self.keys = keys
            }
        }

        package let kind: OpenEnum<DeviceKind>
        /// The device token for Apple's push service, in hexadecimal.
        package let token: String?
        package let environment: OpenEnum<PushEnvironment>?
        package let topic: String?
        /// The browser's result of `pushManager.subscribe`.
        package let subscription: Subscription?
        /// The random secret of a library's channel.
        package let key: String?
        /// The publications to follow. By default, a new device follows all publications, and a known device keeps its
        /// own.
        package let publications: [String]?
        package let language: String?

        package init(
            kind: OpenEnum<DeviceKind>, token: String? = nil, environment: OpenEnum<PushEnvironment>? = nil,
            topic: String? = nil, subscription: Subscription? = nil, key: String? = nil, publications: [String]? = nil,
            language: String? = nil
        ) {
            self.kind = kind
            self.token = token
            self.environment = environment
            self.topic = topic
            self.subscription = subscription
            self.key = key
            self.publications = publications
            self.language = language
        }
    }

    /// A registered device.
    package struct Registration: WireValue {
        package let device: Device
        package let account: String
        /// The account's token, if the account is new. It is never shown again.
        package let token: String?

        package init(device: Device, account: String, token: String? = nil) {
            self.device = device
            self.account = account
            self.token = token
        }
    }

    /// The publications that a device follows.
    package struct Following: WireValue {
        package let publications: [String]

        package init(publications: [String]) {
            self.publications = publications
        }
    }

    /// What the server stores about an account.
    package struct Account: WireValue {
        package let id: String
        package let createdAt: Date
        /// The day when the account was last used.
        package let seenAt: Date
        package let devices: [Device]
        /// The URLs of the feeds that the account's devices follow.
        package let feeds: [String]?

        package init(id: String, createdAt: Date, seenAt: Date, devices: [Device], feeds: [String]? = nil) {
            self.id = id
            self.createdAt = createdAt
            self.seenAt = seenAt
            self.devices = devices
            self.feeds = feeds
        }
    }

    /// An account and its token, which is never shown again.
    package struct AccountToken: WireValue {
        package let account: String
        package let token: String

        package init(account: String, token: String) {
            self.account = account
            self.token = token
        }
    }
}
