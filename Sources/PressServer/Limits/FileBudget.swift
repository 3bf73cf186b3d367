import Foundation
import HummingbirdCore

/// How many of the files that the process may have open go to connections, and how many of those to channels.
///
/// Without a file for the next connection, accept(2) fails with EMFILE and the server takes none any more.
struct FileBudget: Sendable, Hashable {
    /// The most connections.
    let connections: Int
    /// The most channels: they leave room for requests.
    let channels: Int

    /// Divides a number of files.
    /// - Parameters:
    ///   - files: how many files the process may have open.
    ///   - channels: how many channels are configured.
    init(of files: Int, channels: Int) {
        // The database, push services, catalogs, logs, and a file for each download that is under way.
        let reserve = min(max(64, files / 4), 1024)
        connections = max(16, files - reserve)
        self.channels = min(channels, max(1, connections / 4 * 3))
    }

    /// Raises the limit of open files as far as the channels need it and the system permits, and divides it.
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

/// Accepts connections up to a limit; when it is reached, some channels are closed to make room for requests.
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
