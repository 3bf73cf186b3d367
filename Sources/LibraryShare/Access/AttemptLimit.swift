import Foundation

/// Slows down clients that try secrets. Each client waits longer after each wrong attempt, and all clients together
/// have a limit per hour and in total. The times are passed in.
struct AttemptLimit: Sendable {
    /// The limits.
    struct Rules: Sendable {
        /// The number of wrong attempts before a client has to wait.
        var freeCount = 3
        /// The first delay. Each further wrong attempt doubles the delay.
        var firstDelay = Duration.seconds(1)
        var longestDelay = Duration.seconds(300)
        /// The maximum number of wrong attempts of all clients per hour.
        var mostPerHour = 60
        /// The maximum number of wrong attempts of all clients. Nil for no limit.
        var most: Int?
        /// The maximum number of clients to keep in memory.
        var capacity = 10_000
    }

    /// Whether a client may try a secret.
    enum Permission: Sendable, Hashable {
        case allowed
        /// The client has to wait. Its attempt was not compared.
        case wait(Duration)
        /// All further attempts are refused.
        case ended
    }

    private struct Client {
        var wrongCount = 0
        var last: ContinuousClock.Instant
        var next: ContinuousClock.Instant
    }

    private let rules: Rules
    private var clients: [String: Client] = [:]
    private var wrongCount = 0
    /// The time at which the hourly limit has no wrong attempt left. Each wrong attempt moves the time.
    private var busyUntil: ContinuousClock.Instant?

    init(_ rules: Rules = Rules()) { self.rules = rules }

    private static let hour = Duration.seconds(3600)

    /// Returns whether a client may try a secret now.
    /// - Parameter client: the client's network, see ``key(of:)``.
    func permission(of client: String, at now: ContinuousClock.Instant) -> Permission {
        if let most = rules.most, wrongCount >= most { return .ended }
        var wait = Duration.zero
        if let known = clients[client] { wait = max(wait, now.duration(to: known.next)) }
        if let busyUntil { wait = max(wait, now.duration(to: busyUntil) - Self.hour + interval) }
        return wait > .zero ? .wait(wait) : .allowed
    }

    /// Records a wrong attempt.
    mutating func fail(_ client: String, at now: ContinuousClock.Instant) {
        wrongCount += 1
        busyUntil = max(busyUntil ?? now, now) + interval
        if clients.count >= rules.capacity, clients[client] == nil { thin(at: now) }
        var known = clients[client] ?? Client(last: now, next: now)
        // A client that waited for an hour starts again.
        if known.last.duration(to: now) > Self.hour { known.wrongCount = 0 }
        known.wrongCount += 1
        known.last = now
        known.next = now + delay(after: known.wrongCount)
        clients[client] = known
    }

    /// Records a right attempt.
    mutating func succeed(_ client: String) { clients[client] = nil }

    /// The number of clients in memory.
    var clientCount: Int { clients.count }

    private var interval: Duration { Self.hour / rules.mostPerHour }

    private func delay(after count: Int) -> Duration {
        guard count >= rules.freeCount else { return .zero }
        // A larger exponent would overflow.
        let factor = 1 << min(count - rules.freeCount, 20)
        return min(rules.longestDelay, rules.firstDelay * factor)
    }

    /// Forgets the clients that need not wait. If too many remain, forgets the half whose last attempt is oldest. The
    /// limits for all clients still apply.
    private mutating func thin(at now: ContinuousClock.Instant) {
        clients = clients.filter { $0.value.next > now }
        guard clients.count > rules.capacity / 2 else { return }
        for entry in clients.sorted(by: { $0.value.last < $1.value.last }).prefix(clients.count / 2) {
            clients[entry.key] = nil
        }
    }

    /// Returns the network of a client: an IPv4 address, or the first 64 bits of an IPv6 address, because one device can
    /// use all addresses that begin with these bits.
    static func key(of address: String?) -> String {
        guard let address, address.contains(":") else { return address ?? "" }
        var parsed = in6_addr()
        // A zone such as `%eth0` is not part of the address.
        let plain = address.split(separator: "%").first.map(String.init) ?? ""
        guard inet_pton(AF_INET6, plain, &parsed) == 1 else { return address }
        let bytes = withUnsafeBytes(of: &parsed) { Array($0) }
        // An IPv4 address on an IPv6 socket.
        if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return bytes.suffix(4).map(String.init).joined(separator: ".")
        }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }
}
