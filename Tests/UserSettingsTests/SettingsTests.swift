import Foundation
import Periodical
import TestSupport
import Testing
import UserSettings

@Suite struct SettingsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let jobs = Setting(
        "some-jobs", "How many.", option: "--some-jobs", expected: "a number", standard: 3,
        parse: { text, _ in Int(text) }, write: { .integer($0) })

    private func settings(_ environment: [String: String] = [:]) -> Settings {
        Settings(SettingsFile(in: folder.url), environment: environment)
    }

    private func text(_ name: String) throws -> String { try String(contentsOf: folder[name], encoding: .utf8) }

    @Test("an option overrides an environment variable, and both override the settings file")
    func precedence() throws {
        let jobs = Self.jobs
        #expect(try settings().value(jobs) == 3)
        try folder.write("config.json", #"{"some-jobs": 5}"#)
        #expect(try settings().value(jobs) == 5)
        #expect(try settings(["MASTHEAD_SOME_JOBS": "6"]).value(jobs) == 6)
        #expect(try settings(["MASTHEAD_SOME_JOBS": ""]).value(jobs) == 5)
        #expect(try settings(["MASTHEAD_SOME_JOBS": "6"]).value(jobs, option: 7) == 7)
        let (value, origin) = try settings().resolved(AnySetting(jobs))
        #expect(value == .integer(5) && origin == .file(folder["config.json"].path))
    }

    @Test("an unreadable settings file causes an error only if a command needs a setting")
    func unread() throws {
        try folder.write("config.plist", "<plist><dict><key>some-jobs</key>\n</plist>")
        #expect(try settings(["MASTHEAD_SOME_JOBS": "6"]).value(Self.jobs) == 6)
        #expect(try settings().value(Self.jobs, option: 7) == 7)
        let error = #expect(throws: MastheadError.self) { try settings().value(Self.jobs) }
        #expect(error?.subject.hasPrefix(folder["config.plist"].path + ":2:") == true, "\(String(describing: error))")
    }

    @Test(
        "changing a setting keeps the comments, order and other keys of the file",
        arguments: [
            (
                "config.plist",
                "<plist><!-- mine: <key>some-jobs</key> -->\r\n<dict>\n  <key>z</key><array><string>&amp;</string></array>\n"
                    + "  <key>some-jobs</key>  <integer>2</integer> <!-- two -->\n  <key>a</key><true/>\n</dict></plist>\n",
                "<integer>2</integer>", "<integer>9</integer>"
            ),
            (
                "config.json", "{ \"z\": {\"some-jobs\": 1},\n  \"some-jobs\":2 , \"a\": [\"}\"] }\n",
                "\"some-jobs\":2",
                "\"some-jobs\":9"
            ),
        ])
    func inPlace(name: String, before: String, old: String, new: String) throws {
        try folder.write(name, before)
        _ = try SettingsFile.set("some-jobs", .integer(9), in: folder.url)
        #expect(try text(name) == before.replacing(old, with: new))
        #expect(try settings().value(Self.jobs) == 9)
        _ = try SettingsFile.set("other", .string("a <b> & \"c\""), in: folder.url)
        _ = try SettingsFile.set("some-jobs", nil, in: folder.url)
        let now = try text(name)
        #expect(now.contains("mine") == before.contains("mine") && now.contains("two") == before.contains("two"))
        let value = try Document(Data(now.utf8), subject: name, cannot: "read").value().dictionary
        let keys = value.map { Set($0.keys) }
        #expect(keys == ["z", "a", "other"], "\(now)")
        #expect(value?["other"] == .string("a <b> & \"c\""))
    }

    @Test(
        "a setting can be changed in a settings file with any layout",
        arguments: [
            "{}", "{\"k\":1}", "\u{FEFF}{\"k\":1}", "{\r\n\t\"k\" : 1\r\n}", "{\"k\":{\"some-jobs\":{}}}",
            "<plist><dict/></plist>", "<plist><dict></dict></plist>",
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>k</key><dict><key>some-jobs</key><dict/></dict></dict></plist>",
            "<plist><dict><key>k</key><string><![CDATA[</dict>]]></string></dict></plist><!-- </dict> -->",
            "<plist><dict><key>some-jobs</key><false/><key>k</key><string/></dict></plist>",
        ])
    func shapes(before: String) throws {
        let name = before.contains("<") ? "config.plist" : "config.json"
        try folder.write(name, before)
        let others = try Document(Data(before.utf8), subject: name, cannot: "read").value().dictionary?["k"]
        for value in [4, 5] {
            _ = try SettingsFile.set("some-jobs", .integer(value), in: folder.url)
            #expect(try settings().value(Self.jobs) == value)
        }
        _ = try SettingsFile.set("some-jobs", nil, in: folder.url)
        #expect(try settings().value(Self.jobs) == 3)
        let after = try Document(Data(contentsOf: folder[name]), subject: name, cannot: "read").value().dictionary
        #expect(after?["k"] == others && after?["some-jobs"] == nil)
    }

    @Test("a settings file in binary format stays binary when a setting is changed")
    func binary() throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["k": [1, 2]], format: .binary, options: 0)
        try folder.write("config.plist", data)
        _ = try SettingsFile.set("some-jobs", .integer(4), in: folder.url)
        #expect(try Data(contentsOf: folder["config.plist"]).starts(with: Array("bplist".utf8)))
        #expect(try settings().value(Self.jobs) == 4)
    }

    @Test("a new settings file is private, and an existing file keeps its permissions")
    func permissions() throws {
        let inner = folder["inner"]
        _ = try SettingsFile.set("some-jobs", .integer(4), in: inner)
        func mode(_ file: URL) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        }
        #expect(try mode(inner) == 0o700)
        #expect(try mode(inner.appending(path: "config.plist")) == 0o600)
        try folder.write("dotfiles/settings", "{}")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: folder["dotfiles/settings"].path)
        try FileManager.default.createSymbolicLink(
            atPath: folder["config.json"].path, withDestinationPath: "dotfiles/settings")
        _ = try SettingsFile.set("some-jobs", .integer(5), in: folder.url)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder["config.json"].path) == "dotfiles/settings"
        )
        #expect(try mode(folder["dotfiles/settings"]) == 0o640)
        #expect(try settings().value(Self.jobs) == 5)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder["dotfiles"].path)
        #expect(left == ["settings"])
    }

    @Test("if several tasks change settings at the same time, no change is lost")
    func together() async throws {
        let place = folder.url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { _ = try SettingsFile.set("k\(number)", .integer(number), in: place) }
            }
            try await group.waitForAll()
        }
        let value = try Document(Data(contentsOf: folder["config.plist"]), subject: "", cannot: "").value()
        #expect(value.dictionary?.count == 20)
    }

    @Test("an error in a settings file is reported with its line and the nearest key")
    func diagnostics() throws {
        try folder.write("config.json", "{\n  \"some-jobs\": \"many\",\n  \"some-jbos\": 4\n}")
        let faults = SettingsFile(in: folder.url).diagnostics(knowing: [AnySetting(Self.jobs)])
        #expect(faults.map(\.line) == [2, 3])
        #expect(faults.map(\.code) == ["wrong-value", "unknown-key"])
        #expect(faults.first?.message.contains("must be a number") == true)
        #expect(faults.last?.hint == "Did you mean 'some-jobs'?")
        try folder.write("config.json", "[]")
        #expect(SettingsFile(in: folder.url).diagnostics(knowing: []).map(\.code) == ["wrong-type"])
        try folder.write("config.plist", "<plist><dict/></plist>")
        #expect(SettingsFile(in: folder.url).diagnostics(knowing: []).map(\.severity) == [.warning])
    }
}
