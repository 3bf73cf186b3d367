/// A key in a server's configuration.
enum PressConfigurationKey: String, CaseIterable {
    case address, port, database, connections, catalogs, channels
    case databasePasswordFile = "database-password-file"
    case publicFolder = "public"
    case publicURL = "public-url"
    case privateFolder = "private"
    case privateDelivery = "private-delivery"
    case trustedProxies = "trusted-proxies"
    case metricsPort = "metrics-port"
    case bodyLimit = "body-limit"
    case requestTime = "request-time"
    case stopTime = "stop-time"
    case addressRate = "address-rate"
    case accountRate = "account-rate"
    case catalogInterval = "catalog-interval"
    case newsDays = "news-days"
    case channelsOfAddress = "channels-per-address"
    case channelsOfAccount = "channels-per-account"
    case appleKey = "apns-key"
    case appleKeyID = "apns-key-id"
    case appleTeam = "apns-team"
    case appleCertificate = "apns-certificate"
    case appleCertificatePasswordFile = "apns-certificate-password-file"
    case appleTopics = "apns-topics"
    case appleProduction = "apns-production"
    case appleSandbox = "apns-sandbox"
    case vapidKey = "vapid-key"
    case vapidContact = "vapid-contact"
    case pushAlert = "push-alert"
    case pushDays = "push-days"
    case pushStreams = "push-streams"
    case pushLease = "push-lease"
    case pushAuthorities = "push-authorities"
    case pushInside = "push-inside"
    case browserOrigins = "browser-origins"
    case backgroundHours = "background-hours"
    case publisher
    case privacyPolicy = "privacy-policy"
    case timeZone = "time-zone"
    case entitlementTime = "entitlement-time"
    case redeemRate = "redeem-rate"
    case checkout
    case webhookSecretFile = "webhook-secret-file"
    case appStoreApp = "app-store-app"
    case appStoreRoot = "app-store-root"
    case appStoreSandbox = "app-store-sandbox"
    case appStoreAccounts = "app-store-accounts"
    case readingStatistics = "reading-statistics"
    case webSub = "websub"
    case webSubTopics = "websub-topics"

    /// The allowed range of a number, or nil if the value is not a number.
    var range: ClosedRange<Int>? {
        switch self {
        case .port: 0...65_535
        case .metricsPort: 1...65_535
        case .connections: 1...200
        case .bodyLimit: 1024...16_777_216
        case .requestTime: 1...300
        case .stopTime: 1...3600
        case .addressRate, .accountRate: 1...1_000_000
        case .entitlementTime: 1...2160
        case .redeemRate: 1...10_000
        case .appStoreAccounts: 1...1000
        case .catalogInterval: 0...86_400
        case .newsDays: 1...3650
        case .channels: 0...1_000_000
        case .webSubTopics: 1...1_000_000
        case .channelsOfAddress, .channelsOfAccount: 1...100_000
        case .pushDays: 1...28
        case .pushStreams: 1...1000
        case .pushLease: 3...3600
        case .backgroundHours: 0...8760
        case .address, .database, .catalogs, .databasePasswordFile, .publicFolder, .publicURL, .trustedProxies,
            .privateFolder, .privateDelivery,
            .appleKey, .appleKeyID, .appleTeam, .appleCertificate, .appleCertificatePasswordFile, .appleTopics,
            .appleProduction, .appleSandbox, .vapidKey, .vapidContact, .pushAlert, .pushAuthorities, .pushInside,
            .browserOrigins, .publisher, .privacyPolicy, .timeZone, .checkout, .webhookSecretFile, .appStoreApp,
            .appStoreRoot, .appStoreSandbox, .readingStatistics, .webSub:
            nil
        }
    }
}
