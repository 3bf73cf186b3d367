package import Foundation

// Administration: the server's status, tokens, announcements, and numbers of devices.
extension Wire {
    /// The result of a health check.
    package enum HealthStatus: String, Sendable, Hashable, CaseIterable { case ok }

    /// The response to a health check.
    package struct Health: WireValue {
        package let status: OpenEnum<HealthStatus>

        package init(status: OpenEnum<HealthStatus>) {
            self.status = status
        }
    }

    /// The server's database.
    package enum DatabaseKind: String, Sendable, Hashable, CaseIterable { case sqlite, postgresql }

    /// The status of the server.
    package struct Status: WireValue {
        package let database: OpenEnum<DatabaseKind>
        /// The thumbprint (RFC 7638) of the key that signs entitlements.
        package let signingKey: String
        package let startedAt: Date

        package init(database: OpenEnum<DatabaseKind>, signingKey: String, startedAt: Date) {
            self.database = database
            self.signingKey = signingKey
            self.startedAt = startedAt
        }
    }

    /// A token without its secret, as shown to administrators.
    package struct Token: WireValue {
        package let id: String
        package let name: String
        package let scopes: [OpenEnum<AdministrationScope>]
        package let createdAt: Date
        package let expiresAt: Date?
        /// When the token was last used, to the hour.
        package let usedAt: Date?

        package init(
            id: String, name: String, scopes: [OpenEnum<AdministrationScope>], createdAt: Date, expiresAt: Date? = nil,
            usedAt: Date? = nil
        ) {
            self.id = id
            self.name = name
            self.scopes = scopes
            self.createdAt = createdAt
            self.expiresAt = expiresAt
            self.usedAt = usedAt
        }
    }

    /// A token that was just created.
    package struct NewToken: WireValue {
        package let id: String
        package let name: String
        package let scopes: [OpenEnum<AdministrationScope>]
        package let createdAt: Date
        package let expiresAt: Date?
        /// The secret, which is never shown again.
        package let token: String

        package init(
            id: String, name: String, scopes: [OpenEnum<AdministrationScope>], createdAt: Date, expiresAt: Date? = nil,
            token: String
        ) {
            self.id = id
            self.name = name
            self.scopes = scopes
            self.createdAt = createdAt
            self.expiresAt = expiresAt
            self.token = token
        }
    }

    /// A request to create a token.
    package struct TokenRequest: WireValue {
        package let name: String
        package let scopes: [OpenEnum<AdministrationScope>]
        package let expiresAt: Date?

        package init(name: String, scopes: [OpenEnum<AdministrationScope>], expiresAt: Date? = nil) {
            self.name = name
            self.scopes = scopes
            self.expiresAt = expiresAt
        }
    }

    /// An announced or scheduled issue, as shown to administrators.
    package struct Release: WireValue {
        package let publication: String
        package let issue: String
        package let title: String
        package let dueAt: Date
        package let announcedAt: Date?
        /// When the last notification was sent.
        package let finishedAt: Date?
        /// The number of devices to notify.
        package let devices: Int
        package let sent: Int
        /// The number of notifications that push services refused.
        package let refused: Int
        /// The number of devices that their push services no longer know.
        package let gone: Int
        /// The number of devices that could not be reached before the announcement expired.
        package let givenUp: Int
        /// The last response of a push service that refused a notification.
        package let answer: String?
        /// When the announcement was planned before a request moved it.
        package let movedFrom: Date?

        package init(
            publication: String, issue: String, title: String, dueAt: Date, announcedAt: Date? = nil,
            finishedAt: Date? = nil, devices: Int, sent: Int, refused: Int, gone: Int, givenUp: Int,
            answer: String? = nil, movedFrom: Date? = nil
        ) {
            self.publication = publication
            self.issue = issue
            self.title = title
            self.dueAt = dueAt
            self.announcedAt = announcedAt
            self.finishedAt = finishedAt
            self.devices = devices
            self.sent = sent
            self.refused = refused
            self.gone = gone
            self.givenUp = givenUp
            self.answer = answer
            self.movedFrom = movedFrom
        }
    }

    /// A request to announce an issue.
    package struct ReleaseRequest: WireValue {
        /// The issue, as `NAME` or `PUBLICATION/NAME`.
        package let issue: String
        /// The text below the title. Defaults to the summary of the issue.
        package let text: String?
        /// Whether apps show an alert.
        package let alert: Bool?
        /// When to announce the issue. Defaults to the issue's date, or to now if that date has passed.
        package let at: Date?

        package init(issue: String, text: String? = nil, alert: Bool? = nil, at: Date? = nil) {
            self.issue = issue
            self.text = text
            self.alert = alert
            self.at = at
        }
    }

    /// The push environment of the devices counted. Empty for devices that do not use Apple's push service.
    package enum CountedEnvironment: String, Sendable, Hashable, CaseIterable {
        case none = ""
        case production, sandbox
    }

    /// How many devices of one kind follow a publication.
    package struct DeviceCount: WireValue {
        package let kind: OpenEnum<DeviceKind>
        package let environment: OpenEnum<CountedEnvironment>
        package let topic: String
        /// The publication. Empty for devices that do not follow any.
        package let publication: String
        package let count: Int

        package init(
            kind: OpenEnum<DeviceKind>, environment: OpenEnum<CountedEnvironment>, topic: String, publication: String,
            count: Int
        ) {
            self.kind = kind
            self.environment = environment
            self.topic = topic
            self.publication = publication
            self.count = count
        }
    }

    /// An error (RFC 9457).
    package struct Problem: WireValue {
        package let title: String
        package let status: Int
        /// A sentence that describes the error.
        package let detail: String?

        package init(title: String, status: Int, detail: String? = nil) {
            self.title = title
            self.status = status
            self.detail = detail
        }
    }
}
