import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import PushServices
import Schedule
import Synchronization
import TestSupport
import Testing

/// Tests of browsers that receive timer notifications, signed with the library's push key.
@Suite(.enabled(if: PushService.isInstalled)) struct TimerBrowserTests {
    private let fixture: TimerFixture
    private let subscription = BrowserSubscription()

    init() throws { fixture = try TimerFixture() }

    private func push(_ service: PushService) -> BrowserPush {
        var push = BrowserPush()
        push.contact = "mailto:reader@example.org"
        push.reach = .everywhere
        push.authorities = service.authority
        push.retryDelay = .milliseconds(5)
        return push
    }

    @discardableResult
    private func register(_ place: String, _ service: PushService, in library: IssueLibrary) async throws
        -> TimerBrowser
    {
        try await library.timerBrowsers.register(
            TimerBrowserRequest(
                endpoint: "\(service.origin)/push/\(place)", publicKey: subscription.publicKey,
                secret: subscription.secret, libraryKey: try await library.timerBrowsers.key(), name: place))
    }

    /// Opens a library that notifies browsers, and returns its error messages as well.
    private func opened(
        _ name: String, _ service: PushService
    ) async throws -> (library: IssueLibrary, said: @Sendable () -> [String]) {
        let said = Said()
        let library = try await fixture.opened(name, push: push(service)) { announcing in
            announcing.tellBrowsers = { error in said.add("\(error)") }
        }
        return (library, { said.all })
    }

    private final class Said: Sendable {
        private let kept = Mutex<[String]>([])
        var all: [String] { kept.withLock { $0 } }
        func add(_ text: String) { kept.withLock { $0.append(text) } }
    }

    /// Lets the timer fire, and returns the newest event.
    private func fire(_ library: IssueLibrary) async throws -> LibraryTimerEvent {
        fixture.clock.advance(by: 300)
        try await library.agent.runTimers()
        return try #require(try await library.timers.events().first)
    }

    @Test("a push message is recorded as delivered, or as failed after five attempts")
    func delivered() async throws {
        let service = try await PushService()
        let (library, said) = try await opened("library", service)
        try await library.timers.add(TimerFixture.down("Tea", "5min"))
        #expect(try await fire(library).sent == .unwanted)
        try await register("mine", service, in: library)
        #expect(try await fire(library).sent == .told)
        #expect(try service.requests.count == 1 && said().isEmpty)
        let busy = try await register("answer.503", service, in: library)
        #expect(try await fire(library).sent == .failed)
        #expect(try service.requests.count { $0.name == "answer.503" } == 5)
        #expect(said().count == 1 && said()[0].contains("returned 503") && !said()[0].contains("/push/"), "\(said())")
        #expect(try await library.timerBrowsers.all().count == 2)
        try await library.timerBrowsers.end(busy.id)
        #expect(try await fire(library).sent == .told)
        #expect(try service.requests.count { $0.name == "mine" } == 3)
    }

    @Test("a browser is removed if its push service rejects it or its key is lost")
    func gone() async throws {
        let service = try await PushService()
        let (library, said) = try await opened("library", service)
        try await library.timers.add(TimerFixture.down("Tea", "5min"))
        for place in ["mine", "answer.404", "answer.410"] { try await register(place, service, in: library) }
        #expect(try await fire(library).sent == .failed)
        #expect(try await library.timerBrowsers.all().map(\.name) == ["mine"])
        #expect(said().count == 2 && said().allSatisfy { $0.contains("notifications are now off") }, "\(said())")
        let former = try await library.timerBrowsers.key()
        try FileManager.default.removeItem(at: fixture.folder["library/library-push.pem"])
        #expect(try await fire(library).sent == .failed)
        #expect(try await library.timerBrowsers.all().isEmpty && said().count == 3)
        #expect(try await library.timerBrowsers.key() != former)
        #expect(try await fire(library).sent == .unwanted)
        #expect(try service.requests.count { $0.name == "mine" } == 1)
    }

    @Test("all processes share one push key, which only its owner can read")
    func key() async throws {
        let service = try await PushService()
        let (library, _) = try await opened("library", service)
        let (other, _) = try await opened("library", service)
        let file = fixture.folder["library/library-push.pem"]
        #expect(!FileManager.default.fileExists(atPath: file.path))
        let keys = try await withThrowingTaskGroup(of: String.self) { group in
            for one in [library, other, library, other] { group.addTask { try await one.timerBrowsers.key() } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try Data("no key".utf8).write(to: file)
        let error = await #expect(throws: MastheadError.self) { try await library.timerBrowsers.key() }
        #expect(error?.hint?.contains("Delete this file") == true)
        #expect(try Data(contentsOf: file) == Data("no key".utf8))
        // A pipe in place of the key file does not block the library.
        try FileManager.default.removeItem(at: file)
        try #require(mkfifo(file.path, 0o600) == 0)
        let pipe = await #expect(throws: MastheadError.self) { try await library.timerBrowsers.key() }
        #expect(pipe?.found == "not a regular file")
        _ = try await other.timers.add(TimerSettings(title: "Tea", period: .seconds(60)), for: nil)
    }

    @Test("a symbolic link in place of the push key is rejected")
    func link() async throws {
        let service = try await PushService()
        let (library, _) = try await opened("library", service)
        _ = try await library.timerBrowsers.key()
        let foreign = try fixture.folder.write("foreign", "another program's")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: foreign.path)
        let file = fixture.folder["library/library-push.pem"]
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: foreign)
        let (other, _) = try await opened("library", service)
        await #expect(throws: MastheadError.self) { try await other.timerBrowsers.key() }
        let attributes = try FileManager.default.attributesOfItem(atPath: foreign.path)
        #expect(attributes[.posixPermissions] as? Int == 0o644)
    }

    @Test("browsers that were registered still get notifications after the database is lost")
    func recovered() async throws {
        let service = try await PushService()
        let (library, _) = try await opened("library", service)
        try await library.timers.add(TimerFixture.down("Tea", "5min"))
        let browser = try await register("mine", service, in: library)
        let copy = fixture.folder["copy"]
        try FileManager.default.copyItem(at: fixture.folder["library"], to: copy)
        for ending in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(at: copy.appending(path: "library.sqlite\(ending)"))
        }
        truncate(copy.appending(path: "library.sqlite").path, 99)
        _ = try await IssueLibrary.recover(copy)
        let (recovered, _) = try await opened("copy", service)
        #expect(try await recovered.timerBrowsers.all() == [browser])
        #expect(try await fire(recovered).sent == .told)
        #expect(try service.requests.count == 1)
    }
}
