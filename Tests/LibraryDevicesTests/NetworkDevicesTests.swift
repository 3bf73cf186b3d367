import Cryptography
import Foundation
import GRDB
import IssueLibrary
import Periodical
import TestSupport
import Testing

@testable import LibraryDevices

@Suite(.timeLimit(.minutes(5))) struct NetworkDevicesTests {
    let folder: TemporaryFolder
    let clock: ManualClock

    init() throws {
        folder = try TemporaryFolder()
        clock = try ManualClock("2026-11-27T20:00:00Z")
    }

    private func library() async throws -> IssueLibrary {
        var configuration = IssueLibrary.Configuration()
        configuration.now = { [clock] in clock.now }
        return try await IssueLibrary(folder: folder["library"], configuration: configuration)
    }

    @Test("a token belongs to its device until the device is removed")
    func token() async throws {
        let devices = try await library().networkDevices
        let (kobo, token) = try await devices.add("Kobo")
        let (phone, other) = try await devices.add("Phone")
        #expect(try await devices.device(of: token)?.id == kobo.id)
        #expect(try await devices.device(of: other)?.id == phone.id)
        #expect(try await devices.device(of: DeviceToken()) == nil)
        #expect(try await devices.remove(kobo.id).name == "Kobo")
        #expect(try await devices.device(of: token) == nil)
        #expect(try await devices.device(ofProgressKey: token.progressKey) == nil)
        #expect(try await devices.all().map(\.name) == ["Phone"])
        let later = try await devices.add("Kobo").device
        #expect(later.id > phone.id, "the number of a removed device is not used again")
    }

    @Test("another process recognizes and removes a device")
    func otherProcess() async throws {
        let (first, second) = (try await library().networkDevices, try await library().networkDevices)
        let (device, token) = try await first.add("Phone")
        #expect(try await second.device(of: token)?.name == "Phone")
        try await second.remove(device.id)
        #expect(try await first.device(of: token) == nil)
    }

    @Test("the database contains no token, and a backup contains no device")
    func atRest() async throws {
        let library = try await library()
        let (_, token) = try await library.networkDevices.add("Phone")
        // A changed setting makes the library write its backup.
        try await library.settings.setScale(.double)
        let backup = try String(contentsOf: library.folder.backup, encoding: .utf8)
        #expect(backup.contains("setting") && !backup.contains("networkDevice"))
        let key = Array(Insecure.MD5.hash(data: Data(token.text.utf8))).map { String(format: "%02x", $0) }.joined()
        #expect(token.progressKey == key)
        for (path, data) in try FileTree.read(folder["library"]) {
            for secret in [token.text, token.text.filter { $0 != "-" }, key] {
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(path)")
            }
        }
    }

    @Test("a user may enter a token in capitals, without hyphens or with spaces")
    func entering() throws {
        let token = DeviceToken()
        let groups = token.text.split(separator: "-")
        #expect(groups.map(\.count) == [5, 5, 5, 5], "\(token.text)")
        let shapes = [
            token.text, token.text.uppercased(), groups.joined(), groups.joined(separator: " "), " \(token.text)\n",
        ]
        for text in shapes { #expect(DeviceToken(entered: text) == token, "\(text)") }
        let wrong = [
            "", "-", String(token.text.dropLast()), token.text + "a", "01lo0-01lo0-01lo0-01lo0",
            String(repeating: "a", count: 1 << 20), "ééééé-ééééé-ééééé-ééééé", "\0\0\0\0\0-aaaaa-aaaaa-aaaaa",
        ]
        for text in wrong { #expect(DeviceToken(entered: text) == nil, "\(text.prefix(40))") }
        #expect(Set((0..<1000).map { _ in DeviceToken().text }).count == 1000)
    }

    @Test("KOReader's key belongs to the same device as the token")
    func progressKey() async throws {
        let devices = try await library().networkDevices
        let (device, token) = try await devices.add("Kobo")
        #expect(try await devices.device(ofProgressKey: token.progressKey)?.id == device.id)
        #expect(try await devices.device(ofProgressKey: token.progressKey.uppercased())?.id == device.id)
        for key in [
            "", token.text, String(repeating: "0", count: 32), "'; DROP TABLE item; --", "\(token.progressKey)0",
        ] {
            #expect(try await devices.device(ofProgressKey: key) == nil, "\(key)")
        }
    }

    @Test("the last use is recorded at most once an hour")
    func lastUse() async throws {
        let devices = try await library().networkDevices
        let (device, token) = try await devices.add("Phone")
        #expect(device.lastUsed == nil && device.created == clock.now)
        let start = clock.now
        #expect(try await devices.device(of: token)?.lastUsed == start)
        clock.advance(by: 1800)
        #expect(try await devices.device(of: token)?.lastUsed == start)
        clock.advance(by: 1801)
        #expect(try await devices.device(of: token)?.lastUsed == clock.now)
    }

    @Test("names are single lines without control characters")
    func names() async throws {
        let devices = try await library().networkDevices
        #expect(try await devices.add(" My\n\u{1B}[31mKobo \t e-reader ").device.name.contains("\u{1B}") == false)
        #expect(try await devices.add("一\u{202E}二").device.name.contains("\u{202E}") == false)
        let limit = NetworkDevices.nameLimit
        let long = try await devices.add(String(repeating: "x", count: limit)).device
        #expect(long.name.count == limit)
        #expect(try await devices.rename(long.id, to: "Tablet").name == "Tablet")
        for name in ["", "  ", "\n", String(repeating: "x", count: limit + 1)] {
            await #expect(throws: MastheadError.self) { try await devices.add(name) }
            await #expect(throws: MastheadError.self) { try await devices.rename(long.id, to: name) }
        }
        await #expect(throws: MastheadError.self) { try await devices.rename(999, to: "x") }
        await #expect(throws: MastheadError.self) { try await devices.remove(999) }
    }

    @Test("there is a maximum number of devices")
    func limit() async throws {
        let library = try await library()
        _ = try await library.networkDevices.add("first")
        try await DatabaseQueue(path: folder["library/library.sqlite"].path).write { db in
            for index in 1..<NetworkDevices.limit {
                try db.execute(
                    sql: "INSERT INTO networkDevice (name, tokenHash, progressHash, createdAt) VALUES ('x', ?, ?, 0)",
                    arguments: [Data([1, UInt8(index)]), Data([2, UInt8(index)])])
            }
        }
        let error = await #expect(throws: MastheadError.self) { try await library.networkDevices.add("one more") }
        #expect(error?.found.contains("200 devices") == true, "\(String(describing: error))")
        try await library.networkDevices.remove(1)
        _ = try await library.networkDevices.add("one more")
    }
}
