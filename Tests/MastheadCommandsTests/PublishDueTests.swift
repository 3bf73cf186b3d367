import CommandSupport
import Foundation
import Periodical
import TestSupport
import Testing

@testable import MastheadCommands

/// `publish --when-due`: the agent publishes scheduled issues.
@Suite(.leavesNoProcess) struct PublishDueTests {
    private let publisher: DuePublisher
    private var folder: TemporaryFolder { publisher.folder }

    init() throws { publisher = try DuePublisher() }

    @Test("the agent publishes a signed issue on its date")
    func published() async throws {
        try await publisher.run("keygen", "-o", "./press.key")
        try await publisher.write("one", date: "2026-01-01")
        try await publisher.write("two", date: DuePublisher.date(in: 15))
        try await publisher.write("far", date: "2999-01-01")
        #expect(
            try await publisher.run("pack", "./issues", "-o", "./dist", "--sign", "./press.key").output.contains(
                "scheduled for"))
        #expect(
            try await publisher.run("publish", "./dist", "./www", "--when-due").errors.contains(
                "The next issue will be published"))
        #expect(try publisher.names() == ["one"])
        #expect(try await publisher.orders().first?["target"] as? String == folder["www"].path)
        let signature = try Data(contentsOf: folder["www/issues.plist.minisig"])
        let process = try publisher.agent("first")
        defer { process.stop() }
        try await wait(while: try publisher.names() == ["one"])
        #expect(try publisher.names() == ["two", "one"])
        try await wait(while: try await publisher.orders().first?["dueAt"] as? String != "2999-01-01T00:00:00Z")
        #expect(try Data(contentsOf: folder["www/issues.plist.minisig"]) != signature)
        let key = try String(contentsOf: folder["press.key.pub"], encoding: .utf8).split(separator: "\n")[1]
        let site = try #require(URL(string: folder["www/issues.plist"].absoluteString))
        #expect(try await publisher.run("sign", "./dist", "--key", "./press.key").output.contains("already up to date"))
        #expect(!key.isEmpty && site.isFileURL)
        process.stop()
        let told = try String(contentsOf: folder["first.txt"], encoding: .utf8)
        #expect(
            told.contains("two; the catalog was updated; the next issue is scheduled for 2999-01-01T00:00:00Z"),
            "\(told)")
        let number = try #require(try await publisher.orders().first?["number"] as? Int)
        try await publisher.run("publish", "--forget", "\(number)")
        #expect(try await publisher.orders().isEmpty)
        let unknown = try await publisher.run("publish", "--forget", "999", status: 1)
        #expect(unknown.errors.contains("Use `masthead publish --list`"), "\(unknown)")
    }

    @Test("`publish --when-due` rejects an unsigned scheduled catalog and a target that includes a password")
    func refused() async throws {
        try await publisher.run("keygen", "-o", "./press.key")
        try await publisher.write("one", date: "2026-01-01")
        try await publisher.write("two", date: "2999-01-01")
        try await publisher.run("pack", "./issues", "-o", "./dist", "--sign", "./press.key")
        let secret = try await publisher.run(
            "publish", "./dist", ":s3,secret_access_key=hush:x", "--when-due", status: 1)
        #expect(secret.errors.contains("includes a password") && !secret.errors.contains("hush"))
        // If a correction is packed without the key, the scheduled catalog is not signed.
        try folder.write("issues/one/issue.json", #"{"Title": "Corrected", "Date": "2026-01-01"}"#)
        try await publisher.run("pack", "./issues", "-o", "./dist")
        let unsigned = try await publisher.run("publish", "./dist", "./www", "--when-due", status: 1)
        #expect(unsigned.errors.contains("is signed, but the scheduled one is not"), "\(unsigned.errors)")
        try await publisher.run("sign", "./dist", "--key", "./press.key")
        try await publisher.run("publish", "./dist", "./www", "--when-due")
        #expect(try await publisher.orders().count == 1)
        // After the issue is packed with another date, the upload is scheduled for that date.
        try await publisher.write("two", date: "2998-01-01")
        try await publisher.run("pack", "./issues", "-o", "./dist", "--sign", "./press.key", "--prune")
        #expect(
            try await publisher.run("publish", "./dist", "./www", "--when-due").errors.contains(
                "The next issue will be published on 2998-01-01."))
        #expect(try await publisher.orders().map { $0["dueAt"] as? String } == ["2998-01-01T00:00:00Z"])
        #expect(try await publisher.run("publish", "--list").output.contains("\t2998-01-01T00:00:00Z\t"))
        // Packing with `--now` leaves no scheduled issue.
        try await publisher.run("pack", "./issues", "-o", "./dist", "--now", "--sign", "./press.key")
        #expect(
            try await publisher.run("publish", "./dist", "./www", "--when-due").errors.contains(
                "No issues are scheduled")
        )
        #expect(try await publisher.orders().isEmpty && publisher.names() == ["two", "one"])
    }

    @Test(
        "a due time at midnight is shown as a day without a time",
        arguments: [
            ("2027-01-31T23:00:00Z", "on 2027-02-01"), ("2027-02-01T00:00:00Z", "at 2027-02-01 01:00"),
            ("2027-06-30T22:00:00Z", "on 2027-07-01"), ("2027-07-01T06:30:00Z", "at 2027-07-01 08:30"),
        ])
    func days(written: String, told: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let date = try #require(Date(written: written))
        #expect(PublishOrderList.phrase(date, in: zone) == told)
        #expect(PublishOrderList.text(date, in: zone) == told.dropFirst(3))
    }
}
