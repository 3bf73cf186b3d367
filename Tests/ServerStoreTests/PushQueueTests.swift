import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@Suite struct PushQueueTests {
    private func announce(
        _ issue: String, _ store: any Store, isAlert: Bool = false
    ) async throws -> Release {
        let releases = Releases(store)
        _ = try await releases.note(.example(issue, isAlert: isAlert))
        try await releases.announceDue()
        while try await releases.queueNext() {}
        return try #require(try await releases.release("magazine", issue))
    }

    private func register(_ count: Int, _ store: any Store, seen: Date = Date()) async throws {
        for number in 0..<count { _ = try await Devices(store).register(.apple(number), account: nil, now: seen) }
    }

    private func queue(_ store: any Store, lease: Duration = .seconds(60), interval: TimeInterval = 0) -> PushQueue {
        PushQueue(store, leaseTime: lease, backgroundInterval: interval)
    }

    @Test(
        "if several processes send notifications, each notification is sent by only one of them",
        arguments: StoreKind.installed)
    func once(kind: StoreKind) async throws {
        try await kind.withStore(connections: 8) { store async throws in
            try await register(120, store)
            let release = try await announce("a", store)
            let devices = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        let queue = self.queue(store)
                        var mine: [String] = []
                        while true {
                            let claimed = try await queue.claim(release, limit: 7)
                            if claimed.isEmpty { return mine }
                            mine += claimed.notifications.map(\.device)
                            try await queue.write(claimed.notifications.map { NotificationOutcome($0, .sent) })
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(devices.count == 120 && Set(devices).count == 120)
            #expect(try await Releases(store).release("magazine", "a")?.progress.sent == 120)
            while try await Releases(store).finishNext(partSize: 50) {}
            let done = try #require(try await Releases(store).release("magazine", "a"))
            #expect(done.finishedAt != nil && done.progress.sent == 120)
            let left = try await store.read { try $0.rows("SELECT device FROM notification").count }
            #expect(left == 0)
        }
    }

    @Test(
        "if a process dies while it sends notifications, other processes can send them", arguments: StoreKind.installed)
    func lease(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await register(3, store)
            let release = try await announce("a", store)
            let dead = queue(store, lease: .milliseconds(1))
            let taken = try await dead.claim(release, limit: 3).notifications
            #expect(taken.count == 3 && taken.allSatisfy { $0.attempts == 1 })
            let other = queue(store)
            var again: [ClaimedNotification] = []
            while again.count < 3 { again += try await other.claim(release, limit: 3).notifications }
            #expect(Set(again.map(\.device)) == Set(taken.map(\.device)) && again.allSatisfy { $0.attempts == 2 })
            // The first process was only slow. Its results no longer count.
            try await dead.write(taken.map { NotificationOutcome($0, .refused, answer: "late") })
            try await other.write(again.map { NotificationOutcome($0, .sent) })
            let progress = try #require(try await Releases(store).release("magazine", "a")?.progress)
            #expect(progress.sent == 3 && progress.refused == 0)
        }
    }

    @Test("a notification's result counts only once even if it is stored twice", arguments: StoreKind.installed)
    func outcomes(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let seen = Date(timeIntervalSinceNow: -3600)
            try await register(6, store, seen: seen)
            let release = try await announce("a", store)
            let queue = self.queue(store)
            let claimed = try await queue.claim(release, limit: 100).notifications
            let outcomes = [
                NotificationOutcome(claimed[0], .sent),
                NotificationOutcome(claimed[1], .refused, answer: "BadPriority"),
                NotificationOutcome(claimed[2], .gone(since: Date()), answer: "Unregistered"),
                NotificationOutcome(claimed[3], .gone(since: seen.addingTimeInterval(-1)), answer: "Unregistered"),
                NotificationOutcome(claimed[4], .givenUp),
                NotificationOutcome(claimed[5], .later(.zero), answer: "503"),
            ]
            try await queue.write(outcomes)
            try await queue.write(outcomes)
            let found = try #require(try await Releases(store).release("magazine", "a"))
            let progress = found.progress
            #expect(progress.sent == 1 && progress.refused == 2 && progress.gone == 1 && progress.givenUp == 1)
            #expect(found.answer != nil)
            let devices = try await store.read { try $0.rows("SELECT id FROM device").map { try $0.text("id") } }
            #expect(Set(devices) == Set(claimed.map(\.device)).subtracting([claimed[2].device]))
            let again = try await queue.claim(release, limit: 100).notifications
            #expect(again.map(\.device) == [claimed[5].device] && again.first?.attempts == 2)
        }
    }

    @Test("if an app's wake-up is rejected, the next issue wakes the app again", arguments: StoreKind.installed)
    func refusedWaking(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await register(1, store)
            let queue = self.queue(store, interval: 86_400)
            let first = try await queue.claim(announce("a", store), limit: 10).notifications
            let second = try await announce("b", store)
            try await queue.write(first.map { NotificationOutcome($0, .refused, answer: "PayloadTooLarge") })
            let claimed = try await queue.claim(second, limit: 10).notifications
            #expect(claimed.map(\.parts) == [.background])
        }
    }

    @Test("an app is woken only once per minimum interval", arguments: StoreKind.installed)
    func daily(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await register(2, store)
            let queue = self.queue(store, interval: 86_400)
            let first = try await announce("a", store, isAlert: true)
            let taken = try await queue.claim(first, limit: 10).notifications
            #expect(taken.count == 2 && taken.allSatisfy { $0.parts == [.background, .alert] && $0.restDueAt == nil })
            // The process dies while it sends one notification. The notification is sent again, because it may be lost.
            try await queue.write([NotificationOutcome(taken[0], .sent), NotificationOutcome(taken[1], .later(.zero))])
            let again = try await queue.claim(first, limit: 10).notifications
            #expect(again.map(\.device) == [taken[1].device] && again.first?.parts == [.background, .alert])
            try await queue.write(again.map { NotificationOutcome($0, .sent) })

            let second = try await announce("b", store, isAlert: true)
            let shown = try await queue.claim(second, limit: 10).notifications
            #expect(shown.count == 2 && shown.allSatisfy { $0.parts == .alert && $0.restDueAt != nil })
            try await queue.write(shown.map { NotificationOutcome($0, .sent) })
            #expect(try await queue.claim(second, limit: 10).isEmpty)
            #expect(try await Releases(store).release("magazine", "b")?.finishedAt == nil)

            let third = try await announce("c", store)
            let none = try await queue.claim(third, limit: 10)
            #expect(none.notifications.isEmpty && !none.isEmpty)
            #expect(try await queue.claim(third, limit: 10).isEmpty)

            // A day later, each device is woken once for both issues.
            try await store.write { session in
                try session.change("UPDATE device SET pushed_at = pushed_at - 90000000")
                try session.change("UPDATE notification SET due_at = due_at - 90000000")
            }
            let woken = try await queue.claim(second, limit: 10).notifications
            #expect(woken.count == 2 && woken.allSatisfy { $0.parts == .background })
            try await queue.write(woken.map { NotificationOutcome($0, .sent) })
            #expect(try await queue.claim(third, limit: 10).notifications.isEmpty)
            while try await Releases(store).finishNext() {}
            #expect(try await Releases(store).open().isEmpty)
        }
    }
}
