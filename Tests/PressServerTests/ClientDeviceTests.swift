import Foundation
import IssueLibrary
import IssueTransfer
import Periodical
import PressClient
import PushServices
import TestSupport
import Testing

@testable import PressServer

/// Tests of the registration of apps with the library's own client and a real server.
@Suite struct ClientDeviceTests {
    private let token = Data((0..<32).map { UInt8($0) })

    private func serving(_ body: (PressFixture) async throws -> Void) async throws {
        try await PressFixture.serving(
            { configuration, folder in
                var apple = AppleSettings(
                    .key(
                        try PushKeys.write("AuthKey.p8", in: folder), keyID: "ABC123DEFG", teamID: "DEF123GHIJ"),
                    topics: ["org.example.press"])
                // Nothing is sent to this port.
                apple.production = APNsEnvironment(host: "127.0.0.1", port: 9)
                apple.sandbox = apple.production
                configuration.push.apple = apple
                configuration.catalogs = ["magazine", "shop"].map { name in
                    PressCatalog(publication: name, place: folder["\(name)/issues.plist"], address: nil)
                }
            }, body)
    }

    @Test("an app that registers again stays the same device")
    func client() async throws {
        try await serving { fixture async throws in
            let press = PressClient(try #require(URL(string: fixture.url + "/")), client: HTTPClient())
            #expect(try await press.service().topics == ["org.example.press"])
            let app = PressApp(token: token, environment: .sandbox, language: "de")
            let (device, account) = try await press.register(app)
            #expect(device.kind == "apns" && device.environment == "sandbox" && device.language == "de")
            #expect(device.topic == "org.example.press" && Set(device.publications) == ["magazine", "shop"])
            let again = try await press.register(app, publications: ["shop"], with: account)
            #expect(again.device.id == device.id && again.device.publications == ["shop"])
            #expect(again.account == account && account.id != nil)
            #expect(try await press.devices(of: account).map(\.id) == [device.id])
            for wanted in [["magazine"], [], ["magazine", "shop"]] {
                try await press.follow(wanted, device: device.id, of: account)
                #expect(try await press.devices(of: account).map { Set($0.publications) } == [Set(wanted)])
            }
            func refused(_ body: () async throws -> Void) async throws -> String? {
                do { try await body() } catch let error as MastheadError { return error.code.rawValue }
                return nil
            }
            #expect(
                try await refused { try await press.follow(["none"], device: device.id, of: account) }
                    == "press.refused")
            #expect(
                try await refused { try await press.follow([], device: "../x", of: account) } == "press.malformed")
            let other = PressApp(token: token, environment: .production, topic: "org.example.other")
            #expect(try await refused { _ = try await press.register(other, with: account) } == "press.refused")
            let stranger = try await press.makeAccount()
            #expect(
                try await refused { try await press.follow([], device: device.id, of: stranger) } == "press.nothing")
            try await press.remove(device: device.id, of: stranger)
            #expect(try await press.devices(of: account).count == 1)
            try await press.remove(device: device.id, of: account)
            #expect(try await press.devices(of: account).isEmpty)
        }
    }

    @Test("a library registers its app for the publications that it follows")
    func library() async throws {
        try await serving { fixture async throws in
            let library = try await IssueLibrary(folder: fixture.folder["library"])
            for (name, handle) in [("magazine", "mill"), ("shop", "books")] {
                let row = """
                    [{"Name": "one", "Title": "One", "Date": "2026-01-01", "Content": "one-0123abcd.zip",
                    "Press": "\(fixture.url)/v1/publications/\(name)"}]
                    """
                _ = try await library.adding.add(try fixture.folder.write("\(name)/issues.plist", row), handle: handle)
            }
            _ = try await library.adding.add(
                try fixture.folder.write(
                    "other/issues.plist",
                    #"[{"Name": "one", "Title": "One", "Date": "2026-01-01", "Content": "one-0123abcd.zip"}]"#),
                handle: "other")
            #expect(try await library.devices.all(of: "mill").isEmpty)
            let device = try await library.devices.register(PressApp(token: token, environment: .sandbox), of: "mill")
            #expect(Set(device.publications) == ["magazine", "shop"])
            #expect(try await library.devices.all(of: "books").map(\.id) == [device.id])
            try await library.devices.follow(["books"], device: device.id, of: "mill")
            #expect(try await library.devices.all(of: "mill").map(\.publications) == [["shop"]])
            for wrong in [["other"], ["nothing"]] {
                await #expect(throws: MastheadError.self, "\(wrong)") {
                    try await library.devices.follow(wrong, device: device.id, of: "mill")
                }
            }
            await #expect(throws: MastheadError.self) {
                try await library.devices.register(PressApp(token: token, environment: .sandbox), of: "other")
            }
            try await library.devices.remove(device.id, of: "mill")
            #expect(try await library.devices.all(of: "mill").isEmpty)
            let devices = try await fixture.ask("GET", "/admin/v1/devices").body
            #expect(!devices.contains("sandbox"), "\(devices)")
        }
    }
}
