import Cryptography
import Foundation
import PressWire
import WebTokens

/// A sample of each request and response body of the API, with all optional properties.
enum WireSamples {
    /// Returns the sample of a type, or nil if there is none.
    static func sample(of type: any WireValue.Type) -> (any WireValue)? {
        all.first { ObjectIdentifier(Swift.type(of: $0)) == ObjectIdentifier(type) }
    }

    /// The samples of all bodies of requests and answers.
    static let all: [any WireValue] = administration + devices + channels + sale + saleAdministration + statistics

    /// The value of one event in the event stream.
    static let feedEvent = Wire.FeedEvent(number: 2, feed: "https://example.org/feed")
    /// The body of an error.
    static let problem = Wire.Problem(title: "Not Found", status: 404, detail: "There is no such code.")

    private static let time = Date(timeIntervalSince1970: 1_800_000_000)
    private static let scopes = [OpenEnum(AdministrationScope.push)]

    private static let administration: [any WireValue] = [
        Wire.Health(status: OpenEnum(.ok)),
        Wire.Status(database: OpenEnum(.sqlite), signingKey: "k", startedAt: time),
        [Wire.Token(id: "t", name: "a", scopes: scopes, createdAt: time, expiresAt: time, usedAt: time)],
        Wire.NewToken(id: "t", name: "a", scopes: scopes, createdAt: time, expiresAt: time, token: "mhp_x"),
        Wire.TokenRequest(name: "a", scopes: scopes, expiresAt: time),
        release, [release], Wire.ReleaseRequest(issue: "one", text: "Read it", alert: true, at: time),
        [
            Wire.DeviceCount(
                kind: OpenEnum(.apns), environment: OpenEnum(.sandbox), topic: "app", publication: "magazine", count: 3)
        ],
    ]

    private static let release = Wire.Release(
        publication: "magazine", issue: "one", title: "One", dueAt: time, announcedAt: time, finishedAt: time,
        devices: 9, sent: 5, refused: 2, gone: 1, givenUp: 1, answer: "410", movedFrom: time)

    private static let devices: [any WireValue] = [
        Wire.Service(
            publications: [publication], applicationServerKey: "k", topics: ["app"], feeds: true),
        publication, [device],
        Wire.DeviceRequest(
            kind: OpenEnum(.webPush), token: "00", environment: OpenEnum(.production), topic: "app",
            subscription: .init(endpoint: "https://example.org/", keys: .init(p256dh: "p", auth: "a")), key: "k",
            publications: ["magazine"], language: "de"),
        Wire.Registration(device: device, account: "a", token: "mha_x"), Wire.Following(publications: ["magazine"]),
        Wire.Account(id: "a", createdAt: time, seenAt: time, devices: [device], feeds: ["https://example.org/feed"]),
        Wire.AccountToken(account: "a", token: "mha_x"),
    ]

    private static let publication = Wire.Publication(name: "magazine", catalog: "https://example.org/issues.plist")
    private static let device = Wire.Device(
        id: "d", kind: OpenEnum(.apns), environment: OpenEnum(.sandbox), topic: "app", language: "de",
        publications: ["magazine"], createdAt: time, seenAt: time)

    private static let channels: [any WireValue] = [
        [Wire.Feed(topic: "https://example.org/feed", hub: "https://example.org/hub", isHeard: true)],
        Wire.FeedsRequest(
            follow: [.init(topic: "https://example.org/feed", hub: "https://example.org/hub")],
            leave: ["https://example.org/old"]),
        Wire.Events(
            last: 2,
            events: [
                Wire.Event(number: 1, publication: "magazine", issue: "one", title: "One", announcedAt: time)
            ], feeds: ["https://example.org/feed"]),
    ]

    private static let sale: [any WireValue] = [
        Wire.Keys(
            keys: LossyArray([WebKey(P256.Signing.PrivateKey().publicKey)]), publisher: "Example Press",
            privacyPolicy: "https://example.org/privacy", timeZone: "Europe/Berlin"),
        Wire.Offer(
            publisher: "Example Press", privacyPolicy: "https://example.org/privacy", products: LossyArray([product])),
        product, [product], right, LossyArray([right]), Wire.Entitlement(token: "a.b.c", ends: time),
        Wire.SubscriptionRequest(product: "free"), Wire.CodeRequest(code: "7K2MX"),
        Wire.TransactionRequest(signedTransaction: "a.b.c"), Wire.RestoreCode(code: "7K2MX", ends: time),
        Wire.PaymentEvent(
            id: "e", at: time, account: "a", product: "year", reference: "r", series: "s", begins: time, ends: time,
            graceEnds: time, revoked: time),
    ]

    private static let product = Wire.Product(
        id: "year", title: "One year", publication: "magazine", kind: OpenEnum(.subscription), item: "one", price: 1200,
        currency: "EUR", period: "P1Y", includes: OpenEnum(.current), checkout: "https://example.org/pay")
    private static let right = Wire.Right(
        id: "r", product: "year", title: "One year", publication: "magazine", kind: OpenEnum(.subscription),
        item: "one", begins: time, ends: time, graceEnds: time, revoked: time, source: OpenEnum(.voucher))

    private static let saleAdministration: [any WireValue] = [
        Wire.ProductRequest(
            title: "One year", publication: "magazine", kind: OpenEnum(.subscription), item: "one", price: 1200,
            currency: "EUR", period: "P1Y", includes: OpenEnum(.current)),
        Wire.GrantRequest(account: "a", product: "year", begins: time, ends: time),
        [Wire.Grant(account: "a", right: right)],
        Wire.VoucherRequest(product: "year", count: 2, uses: 1, begins: time, ends: time, label: "fair"),
        Wire.VoucherCodes(codes: ["7K2MX"]),
        [
            Wire.VoucherBatch(
                product: "year", label: "fair", madeAt: time, begins: time, ends: time, codes: 2, codesLeft: 1,
                usesLeft: 1, redeemed: 1)
        ],
        Wire.WithdrawalRequest(code: "7K2MX", product: "year", label: "fair"), Wire.Withdrawn(withdrawn: 1),
    ]

    private static let statistics: [any WireValue] = [
        Wire.Agreement(agreedAt: time),
        Wire.ReportsRequest(reports: [
            Wire.Report(
                key: "k", publication: "magazine", item: "one", day: "2026-11-23", title: "One", author: "Ann",
                publisher: "Example Press", unit: OpenEnum(.pages), amount: 40, read: 12, firstOfDay: true, first: true)
        ]),
        Wire.ReportResults(results: [OpenEnum(.counted)]),
        Wire.Reading(
            items: [
                Wire.ReadingOfItem(
                    publication: "magazine", item: "one", title: "One", author: "Ann", publisher: "Example Press",
                    unit: OpenEnum(.pages), amount: 40, read: 12, readers: 3, newReaders: 1, share: 30)
            ], days: [Wire.ReadingOfDay(day: "2026-11-23", unit: OpenEnum(.pages), read: 12, readers: 3)]),
    ]
}
