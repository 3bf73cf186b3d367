import Foundation
import TestSupport
import Testing

/// Names of new issue sources: the nearest valid name is suggested for an invalid name.
@Suite struct NewSourceTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Tool.Result {
        try await Tool.run([Tool.masthead] + arguments, in: folder.url, environment: environment)
    }

    @Test("without a terminal, `new` rejects an invalid name and suggests a valid one")
    func offered() async throws {
        let made = try await run("new", "issues/Winter 2026")
        #expect(made.status == 1 && made.errors.contains("Did you mean issues/winter-2026?"), "\(made.errors)")
        #expect(!made.errors.contains("Allowed characters"), "the cause names them: \(made.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder["issues"].path))
        let hopeless = try await run("new", "🎄")
        #expect(hopeless.status == 1 && !hopeless.errors.contains("Did you mean"), "\(hopeless.errors)")
    }

    @Test("`new -y` changes an invalid name to the nearest valid name, and the typed name becomes the title")
    func taken() async throws {
        let made = try await run("new", "-y", "issues/Été à la plage")
        #expect(made.status == 0 && made.output.contains("issues/ete-a-la-plage/issue.json"), "\(made.errors)")
        let text = try String(contentsOf: folder["issues/ete-a-la-plage/issue.json"], encoding: .utf8)
        #expect(
            text.contains("\"Été À La Plage\"") || text.contains("\"Été à La Plage\""),
            "\(text)")
        #expect(try await run("check", "issues/ete-a-la-plage").status == 0)
    }

    @Test("`import` suggests a valid name for a new issue source", arguments: ["Asia/Tokyo", "America/Los_Angeles"])
    func imported(zone: String) async throws {
        let environment = ["TZ": zone]
        #expect(try await run("new", "-y", "a", environment: environment).status == 0)
        #expect(try String(contentsOf: folder["a/issue.json"], encoding: .utf8).contains(/"\d{4}-\d\d-\d\d"/))
        try FileManager.default.createDirectory(at: folder["scans"], withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: folder["a/front.png"], to: folder["scans/1.png"])
        let refused = try await run("import", "scans", "-o", "第12号", environment: environment)
        #expect(refused.status == 1 && refused.errors.contains("Did you mean di12hao?"), "\(refused.errors)")
        let made = try await run("import", "scans", "-o", "第12号", "-y", "--json", environment: environment)
        #expect(made.status == 0, "\(made.errors)")
        let printed = try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any]
        #expect(printed?["name"] as? String == "di12hao" && printed?["pages"] as? Int == 1)
        let day = try #require(printed?["date"] as? String)
        #expect(day.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, "\(day)")
        // An issue with today's local date is not scheduled, even if the day has not begun in UTC.
        let packed = try await run("pack", "di12hao", "a", "-o", "dist", environment: environment)
        #expect(packed.status == 0 && !packed.output.contains("scheduled"), "\(packed.output)\(packed.errors)")
    }

    @Test("if the catalog is signed, `new` and `import` suggest signing it again")
    func nextStep() async throws {
        let first = try await run("new", "-y", "one")
        #expect(first.errors.contains("masthead pack one -o dist\n"), "\(first.errors)")
        try #require(try await run("keygen", "-o", "press.key").status == 0)
        try #require(try await run("pack", "one", "-o", "dist", "--sign", "press.key").status == 0)
        let second = try await run("new", "-y", "two")
        #expect(second.errors.contains("masthead pack two -o dist --sign KEYFILE\n"), "\(second.errors)")
        try FileManager.default.createDirectory(at: folder["scans"], withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: folder["one/front.png"], to: folder["scans/1.png"])
        let third = try await run("import", "scans", "-o", "three")
        #expect(third.errors.contains("masthead pack three -o dist --sign KEYFILE\n"), "\(third.errors)")
    }

    @Test("the date of a new issue continues the rhythm of the publication's earlier issues")
    func rhythm() async throws {
        try folder.write("issues/publication.json", #"{"Title": "M", "Rhythm": "1 month", "Later": 1}"#)
        #expect(try await run("new", "-y", "issues/january", "--date", "2026-01-31").status == 0)
        let february = try await run("new", "-y", "issues/february")
        #expect(february.errors.contains("Date 2026-02-28: 1mo after the newest issue"), "\(february.errors)")
        #expect(
            february.errors.contains(
                "masthead timer add Next-issue --period 1mo --infinitely --begin 2026-01-31 --before 7d"),
            "\(february.errors)")
        let march = try await run("new", "-y", "issues/march")
        #expect(march.errors.contains("Date 2026-03-31: "), "\(march.errors)")
        #expect(try await run("check", "issues").status == 0)
        try await #expect(run("new", "-y", "issues/own", "--date", "2026-05-05").errors.contains("Rhythm") == false)
        try folder.write("issues/publication.json", #"{"Title": "M", "Rhythm": "monthly"}"#)
        let checked = try await run("check", "issues")
        #expect(checked.status == 1 && checked.output.contains("Rhythm is 'monthly'."), "\(checked.output)")
        #expect(try await run("pack", "issues", "-o", "dist").status == 1)
    }

    @Test("a timer for a publication repeats as often as its catalog lists new issues")
    func followed() async throws {
        let environment = [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
            "XDG_CONFIG_HOME": folder["config"].path, "TZ": "Europe/Berlin",
        ]
        try folder.write("issues/publication.json", #"{"Title": "Sea Stories", "Rhythm": "1mo"}"#)
        for (name, date) in [("january", "2026-01-31"), ("february", "2026-02-28")] {
            #expect(try await run("new", "-y", "issues/\(name)", "--date", date).status == 0)
        }
        #expect(try await run("pack", "issues", "-o", "dist", environment: environment).status == 0)
        let server = try await StaticServer(.python3, folder["dist"])
        let added = try await run(
            "add", server.url("/issues.plist").absoluteString, "--nothing", environment: environment)
        #expect(added.status == 0, "\(added.errors)")
        let listed = try await run("publications", "--json", environment: environment)
        let rows = try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]]
        #expect(rows?.first?["rhythm"] as? String == "1mo")
        let handle = try #require(rows?.first?["handle"] as? String)
        let timer = try await run("timer", "add", "Next issue", "--for", handle, "--json", environment: environment)
        let made = try JSONSerialization.jsonObject(with: Data(timer.output.utf8)) as? [String: Any]
        let settings = try #require(made?["settings"] as? [String: Any], "\(timer.errors)")
        #expect(settings["period"] as? String == "1mo" && settings["repeats"] as? String == "infinitely")
        #expect(settings["begin"] as? String == "2026-01-30T23:00:00Z")
        // The timer fires a week before each issue date, which is the last day of a month of any length.
        let early = try await run(
            "timer", "add", "Soon", "--for", handle, "--before", "7d", "--json", environment: environment)
        let soon = try JSONSerialization.jsonObject(with: Data(early.output.utf8)) as? [String: Any]
        #expect((soon?["settings"] as? [String: Any])?["before"] as? String == "1w", "\(early.errors)")
        let told = try Date(#require(soon?["next"] as? String), strategy: .iso8601)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let eighth = try #require(calendar.date(byAdding: .day, value: 8, to: told))
        #expect(calendar.dateComponents([.day, .hour], from: eighth) == DateComponents(day: 1, hour: 0))
        let refused = try await run(
            "timer", "add", "Soon", "--for", handle, "--before", "28d", environment: environment)
        #expect(refused.status == 64 && refused.errors.contains("--before “4w”"), "\(refused.errors)")
    }

    @Test("`new --remind` adds a timer before the issue's date")
    func reminded() async throws {
        let environment = [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
            "XDG_CONFIG_HOME": folder["config"].path, "TZ": "Europe/Berlin",
        ]
        for (days, date, status, words) in [
            ("12h", "2060-03-01", 64, "--remind must be a number of days or weeks"),
            ("7d", "2020-03-01", 1, "a reminder 7 days earlier would be in the past"),
        ] as [(String, String, Int32, String)] {
            let refused = try await run(
                "new", "-y", "issues/march", "--date", date, "--remind", days, environment: environment)
            #expect(refused.status == status && refused.errors.contains(words), "\(refused.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder["issues/march"].path))
        }
        let made = try await run(
            "new", "-y", "issues/march", "--date", "2060-03-01", "--remind", "1w", environment: environment)
        #expect(made.status == 0 && made.errors.contains("Timer 1  “March” starts at 2060-02-"), "\(made.errors)")
        #expect(made.errors.contains("masthead agent --install"))
        let listed = try await run("timer", "list", "--json", environment: environment)
        let rows = try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]]
        // This is midnight at the start of February 23 in Berlin.
        #expect(rows?.count == 1 && rows?.first?["next"] as? String == "2060-02-22T23:00:00Z", "\(listed.output)")
        #expect(rows?.first?["notes"] as? String == "Issue date: 2060-03-01")
    }
}
