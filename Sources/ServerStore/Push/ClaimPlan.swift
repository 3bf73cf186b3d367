import Foundation

/// Decides which parts of claimed notifications to send now, depending on when each device was last woken up.
struct ClaimPlan {
    private let release: Release
    private let interval: TimeInterval
    private let leaseTime: TimeInterval
    /// The notifications to send now.
    private(set) var notifications: [ClaimedNotification] = []
    /// The devices whose notifications are postponed, and the new times.
    private var postponed: [(device: String, until: Date)] = []
    /// The devices that need no further notifications for this release.
    private var done: [String] = []

    private struct Taken {
        let device: String
        let parts: NotificationParts
        let attempts: Int
        let claimedAt: Date
    }

    private struct Target {
        let address: DeviceAddress
        let pushedAt: Date?
    }

    init(_ release: Release, _ interval: TimeInterval, _ leaseTime: Duration) {
        self.release = release
        self.interval = interval
        self.leaseTime = leaseTime / .seconds(1)
    }

    /// Plans which claimed notifications to send.
    mutating func take(_ rows: [SQLRow], _ session: any SQLSession) throws {
        let taken = try rows.map { row in
            Taken(
                device: try row.text("device"), parts: NotificationParts(rawValue: try row.integer("parts")),
                attempts: try row.integer("attempts"),
                claimedAt: try row.time("due_at").addingTimeInterval(-leaseTime))
        }
        guard let now = taken.first?.claimedAt else { return }
        let targets = try Self.targets(taken.map(\.device), session)
        let waking = taken.filter { $0.parts.contains(.background) }.map(\.device)
        let allowed = try interval > 0 ? reserve(waking, now, session) : Set(waking)
        for item in taken {
            // If a device was removed after the claim, it has no notifications.
            guard let target = targets[item.device] else { continue }
            var (parts, rest) = (item.parts, Date?.none)
            if parts.contains(.background), !allowed.contains(item.device) {
                parts.remove(.background)
                // If a device was woken after the announcement, it has already seen the issue.
                if let woken = target.pushedAt, woken < release.announcedAt ?? release.dueAt {
                    rest = woken.addingTimeInterval(interval)
                }
            }
            if parts.isEmpty {
                if let rest { postponed.append((item.device, rest)) } else { done.append(item.device) }
                continue
            }
            notifications.append(
                ClaimedNotification(
                    release: release, device: item.device, address: target.address, parts: parts, restDueAt: rest,
                    attempts: item.attempts, claimedAt: item.claimedAt))
        }
    }

    private static func targets(_ devices: [String], _ session: any SQLSession) throws -> [String: Target] {
        var targets: [String: Target] = [:]
        for part in SQLList.parts(devices) {
            let rows = try session.rows(
                """
                SELECT id, pushed_at, \(DeviceAddress.columns) FROM device
                WHERE id IN (\(SQLList.places(from: 1)))
                """, SQLList.values(part))
            for row in rows {
                guard let address = try DeviceAddress.read(row) else { continue }
                targets[try row.text("id")] = Target(
                    address: address, pushedAt: try row.optionalTime("pushed_at"))
            }
        }
        return targets
    }

    /// Records that devices are being woken for this release, and returns those that may be woken. If this process is
    /// killed, another process may wake them again.
    private func reserve(_ devices: [String], _ now: Date, _ session: any SQLSession) throws -> Set<String> {
        var allowed: Set<String> = []
        for part in SQLList.parts(devices) {
            let rows = try session.rows(
                """
                UPDATE device SET pushed_at = $1, pushed_for = $2
                WHERE id IN (\(SQLList.places(from: 4))) AND (pushed_at IS NULL OR pushed_at <= $3 OR pushed_for = $2)
                RETURNING id
                """,
                [.time(now), .text(release.id), .time(now.addingTimeInterval(-interval))] + SQLList.values(part))
            for row in rows { allowed.insert(try row.text("id")) }
        }
        return allowed
    }

    /// Saves the postponed and the completed notifications.
    func settle(_ session: any SQLSession) throws {
        for (device, until) in postponed {
            try session.change(
                "UPDATE notification SET lease = NULL, due_at = $1 WHERE release = $2 AND device = $3",
                [.time(until), .text(release.id), .text(device)])
        }
        for device in done {
            try session.change(
                "UPDATE notification SET lease = NULL, state = 1, parts = 0 WHERE release = $1 AND device = $2",
                [.text(release.id), .text(device)])
        }
        guard !done.isEmpty else { return }
        try session.change(
            "UPDATE release SET sent = sent + $1 WHERE id = $2", [.integer(Int64(done.count)), .text(release.id)])
    }
}
