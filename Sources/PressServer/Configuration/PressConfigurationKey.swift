/// The keys of a server's configuration.
enum PressConfigurationKey: String, CaseIterable {
    case address, port, database, connections
    case databasePasswordFile = "database-password-file"
    case publicFolder = "public"
    case trustedProxies = "trusted-proxies"
    case metricsPort = "metrics-port"
    case bodyLimit = "body-limit"
    case requestTime = "request-time"
    case stopTime = "stop-time"
    case addressRate = "address-rate"
    case accountRate = "account-rate"

    /// The numbers that it takes; nil of what is no number.
    var range: ClosedRange<Int>? {
        switch self {
        case .port: 0...65_535
        case .metricsPort: 1...65_535
        case .connections: 1...200
        case .bodyLimit: 1024...16_777_216
        case .requestTime: 1...300
        case .stopTime: 1...3600
        case .addressRate, .accountRate: 1...1_000_000
        case .address, .database, .databasePasswordFile, .publicFolder, .trustedProxies: nil
        }
    }
}
