import Foundation
import HummingbirdCore

/// Divides the files that the process may open among connections, channels and other uses.
///
/// Without a free file descriptor, accept(2) fails with EMFILE and the server cannot accept the next connection.
struct FileBudget: Sendable, Hashable {
    /// The maximum number of connections.
    let connections: Int
    /// The maximum number of channels. The remaining connections are reserved for requests.
    let channels: Int

    /// Divides a number of open files among connections, channels and other uses.
    /// - Parameters:
    ///   - files: The maximum number of files that the process may open.
    ///   - channels: The configured number of channels.
    init(of files: Int, channels: Int) {
        // Keep a reserve for the database, push services, catalogs and logs, and for each running download.
        let reserve = min(max(64, files / 4), 1024)
        connections = max(16, files - reserve)
        self.channels = min(channels, max(1, connections / 4 * 3))
    }

    /// Raises the limit on open files to the number that the channels need, or as close to it as the system permits,
    /// and divides the resulting number.
    static func raised(for channels: Int) -> FileBudget {
        let wanted = rlim_t(channels + channels / 2 + 2048)
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return FileBudget(of: 1024, channels: channels) }
        if limits.rlim_cur < wanted {
            var raised = limits
            raised.rlim_cur = min(wanted, limits.rlim_max)
            if setrlimit(resource, &raised) == 0 { limits = raised }
        }
        return FileBudget(of: Int(clamping: limits.rlim_cur), channels: channels)
    }

    #if os(Linux)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif
}

/// Accepts connections up to a limit. At the limit, the server closes some channels to make room for requests.
struct ConnectionLimit: AvailableConnectionsDelegate {
    private let most: Int
    private let makeRoom: @Sendable () -> Void
    private var count = 0

    init(_ most: Int, makeRoom: @escaping @Sendable () -> Void) {
        self.most = most
        self.makeRoom = makeRoom
    }

    mutating func connectionOpened() {
        count += 1
        if count >= most { makeRoom() }
    }

    mutating func connectionClosed() { count -= 1 }

    func isAcceptingNewConnections() -> Bool { count < most }
}
