import Foundation
import IssueLibrary
import Periodical
import Synchronization

/// Admits new devices that know the PIN.
final class Pairing: Sendable {
    /// The outcome of an attempt.
    enum Outcome: Sendable {
        case added(NetworkDevice, DeviceToken)
        case wrong
        /// The client has to wait. The PIN was not compared.
        case wait(Duration)
        /// The server accepts no new devices.
        case closed
    }

    private let devices: NetworkDevices
    private let check: PINCheck?
    private let limit: Mutex<AttemptLimit>
    private let now: @Sendable () -> ContinuousClock.Instant

    /// The maximum number of wrong attempts until the server is started again. With six digits, the chance of a right
    /// guess is then one in a thousand.
    static let mostWrong = 1000

    /// - Parameters:
    ///   - pin: the PIN, or nil to accept no new devices.
    ///   - now: returns the time, which a test can set.
    init(
        _ devices: NetworkDevices, pin: SharePIN?,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.devices = devices
        self.now = now
        check = pin.map { PINCheck($0) }
        var rules = AttemptLimit.Rules()
        rules.most = Self.mostWrong
        limit = Mutex(AttemptLimit(rules))
    }

    /// Whether the server accepts new devices.
    var isOpen: Bool { check != nil }

    /// Adds a device if the PIN is right.
    /// - Parameters:
    ///   - pin: the PIN that the user entered.
    ///   - name: the name of the new device.
    ///   - client: the client's network address.
    func add(_ name: String, pin: String, from client: String?) async throws(MastheadError) -> Outcome {
        guard let check else { return .closed }
        let key = AttemptLimit.key(of: client)
        // The permission, the comparison and the record are one step. Otherwise, simultaneous requests could try
        // several PINs before the first of them counts.
        let refusal: Outcome? = limit.withLock { limit in
            let moment = now()
            switch limit.permission(of: key, at: moment) {
            case .wait(let delay): return .wait(delay)
            case .ended: return .closed
            case .allowed:
                guard check.matches(pin) else {
                    limit.fail(key, at: moment)
                    return .wrong
                }
                limit.succeed(key)
                return nil
            }
        }
        if let refusal { return refusal }
        let (device, token) = try await devices.add(name)
        return .added(device, token)
    }
}
