import CommandSupport
import Foundation
import TestSupport
import Testing

/// `config`: settings from the file, environment variables and options, and errors in them.
@Suite(.leavesNoProcess) struct ConfigTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: URL { folder["config/masthead/config.plist"] }

    private func run(_ words: String..., variables: [String: String] = [:]) async throws -> Tool.Result {
        let places = [
            "XDG_CONFIG_HOME": folder["config"].path, "XDG_DATA_HOME": folder["data"].path, "MASTHEAD_SCALE": "",
        ]
        return try await Command.run(
            words, in: folder.url, environment: places.merging(variables) { $1 })
    }

    @Test("`config` shows each setting and where its value comes from")
    func setting() async throws {
        let before = try await run("config")
        #expect(before.output.hasPrefix("library\t\(folder["data/masthead"].path)\tdefault\n"), "\(before)")
        let changed = try await run("config", "library", "./mine")
        #expect(changed.status == 0, "\(changed)")
        #expect(
            changed.errors == "\(folder["mine"].path) has no library yet. `masthead add URL` creates the library.\n")
        #expect(try await run("config", "library").output == folder["mine"].path + "\n")
        let rows =
            try JSONSerialization.jsonObject(
                with: Data(try await run("config", "--json").output.utf8)) as? [[String: Any]]
        #expect(rows?.first?["source"] as? String == "file" && rows?.first?["file"] as? String == file.path)
        #expect(rows?[1]["source"] as? String == "default" && rows?[1]["value"] as? Int == 1)

        _ = try await run("add", "http://127.0.0.1:9/issues.plist")
        #expect(FileManager.default.fileExists(atPath: folder["mine/library.sqlite"].path))
        #expect(!FileManager.default.fileExists(atPath: folder["data/masthead"].path))
        let other = try await run("config", "library", variables: ["MASTHEAD_LIBRARY": "/other"])
        #expect(other.output == "/other\n")
        #expect(try await run("config", "--unset", "library").status == 0)
        #expect(try await run("config", "library").output == folder["data/masthead"].path + "\n")
    }

    @Test("`config scale` shows the library's scale, and warns if a change does not affect this library")
    func libraryScale() async throws {
        let row = "<dict><key>Name</key><string>a</string><key>Date</key><date>2026-03-20T00:00:00Z</date></dict>"
        let catalog = Data("<plist version=\"1.0\"><array>\(row)</array></plist>".utf8)
        let server = try ScriptedServer.files(["/issues.plist": catalog])
        defer { server.stop() }
        #expect(try await run("config", "scale").output == "1\n")
        let address = server.url("/issues.plist").absoluteString
        _ = try await run("mirror", address, "--scale", "2")
        let library = folder["data/masthead"].path
        #expect(try await run("config", "scale").output == "2\n")
        #expect(try await run("config").output.contains("scale\t2\t\(library)\n"))
        let json = try await run("config", "scale", "--json").output
        let shown = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(shown?["value"] as? Int == 2 && shown?["source"] as? String == "library", "\(json)")
        let changed = try await run("config", "scale", "1")
        #expect(
            changed.status == 0 && changed.errors.contains("the library \(library) downloads at scale 2")
                && changed.errors.contains("`masthead mirror --scale 1`"), "\(changed)")
        _ = try await run("mirror", "--scale", "1")
        #expect(try await run("config", "scale").output == "1\n")
    }

    @Test("options of `add` take precedence over the follow policy in the settings")
    func follow() async throws {
        let row = "<dict><key>Name</key><string>a</string><key>Date</key><date>2026-03-20T00:00:00Z</date></dict>"
        let catalog = Data("<plist version=\"1.0\"><array>\(row)</array></plist>".utf8)
        let paths = ["one", "two", "three", "four"].map { "/\($0)/issues.plist" }
        let server = try ScriptedServer.files(Dictionary(uniqueKeysWithValues: paths.map { ($0, catalog) }))
        defer { server.stop() }
        func policies() async throws -> [String: String] {
            let rows =
                try JSONSerialization.jsonObject(
                    with: Data(try await run("publications", "--json").output.utf8)) as? [[String: Any]]
            return Dictionary(
                uniqueKeysWithValues: (rows ?? []).map { ("\($0["handle"] ?? "")", "\($0["policy"] ?? "")") })
        }
        func add(_ path: String, _ words: [String], _ variables: [String: String] = [:]) async throws -> Tool.Result {
            let words =
                ["add", server.url(path).absoluteString, "--handle", String(path.split(separator: "/")[0])] + words
            let places = ["XDG_CONFIG_HOME": folder["config"].path, "XDG_DATA_HOME": folder["data"].path]
            return try await Command.run(
                words, in: folder.url, environment: places.merging(variables) { $1 })
        }

        #expect(try await add(paths[0], []).output.contains("from now on") == false)
        #expect(try await run("config", "scale", "2").status == 0)
        #expect(try await run("config", "scale", "--unset").output.hasPrefix("scale is no longer set in "))
        #expect(try await run("config", "follow", "newest", "5").output.contains("follow is now “newest 5” in"))
        #expect(try await run("config", "follow").output == "newest 5\n")
        #expect(try await add(paths[1], []).output.contains("two keeps the newest 5 items from now on\n"))
        let other = try await add(paths[2], ["--nothing", "--scale", "2"], ["MASTHEAD_FOLLOW": "whatever"])
        #expect(other.status == 0 && other.output.contains("three downloads nothing automatically"), "\(other)")
        let wrong = try await add(paths[3], [], ["MASTHEAD_FOLLOW": "whatever"])
        #expect(wrong.status == 1 && wrong.errors.contains("MASTHEAD_FOLLOW: the value is “whatever”"), "\(wrong)")
        #expect(try await policies() == ["one": "everything", "two": "newest 5", "three": "nothing"])
        #expect(try await run("follow", "three").output.contains("scale       2\n"))

        _ = try await run("mirror", server.url(paths[3]).absoluteString, "--next", "2", "--quiet")
        #expect(try await policies().values.sorted() == ["everything", "newest 5", "next 2", "nothing"])
        #expect(
            try await add(paths[0], ["--next", "3"]).output.contains("one keeps the newest 3 unopened items"))
        #expect(try await policies()["one"] == "next 3")
    }

    @Test("neither `config` nor error messages show secrets")
    func secrets() async throws {
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        let set = try await run("config", "timer-webhook-secret", secret)
        #expect(set.status == 0 && set.output.hasPrefix("timer-webhook-secret is now “(hidden)” in "), "\(set)")
        #expect(try await run("config", "timer-webhook", "https://hooks.example.org:8443/T0/s3cret?x=1").status == 0)
        #expect(try await run("config", "timer-ntfy", "https://ntfy.sh/s3cret").status == 0)
        for words in [
            ["config"], ["config", "--json"], ["config", "timer-webhook"], ["config", "timer-webhook-secret"],
        ] {
            let shown = try await Command.run(
                words, in: folder.url, environment: ["XDG_CONFIG_HOME": folder["config"].path])
            #expect(shown.status == 0 && !shown.output.contains("s3cret") && !shown.output.contains("MfKQ"), "\(shown)")
        }
        #expect(try await run("config", "timer-webhook").output == "https://hooks.example.org:8443/…\n")
        #expect(try await run("config", "timer-ntfy").output == "https://ntfy.sh/…\n")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(secret) && text.contains("T0/s3cret"), "the file contains the secrets")
        try Data(text.replacing("whsec_Mf", with: "whsek_Mf").utf8).write(to: file)
        for words in [["config"], ["config", "--json"]] {
            let wrong = try await Command.run(
                words, in: folder.url, environment: ["XDG_CONFIG_HOME": folder["config"].path])
            #expect(wrong.status == 1 && !(wrong.errors + wrong.output).contains("KQ9r8"), "\(wrong)")
        }
        let variable = try await run("config", variables: ["MASTHEAD_TIMER_WEBHOOK_SECRET": "whsec_s3cret"])
        #expect(variable.status == 1 && !variable.errors.contains("s3cret"), "\(variable)")
    }

    @Test(
        "no program from the settings file runs if other users can change the file",
        arguments: ["on-new", "on-timer", "share-command"])
    func othersMayWrite(key: String) async throws {
        #expect(try await run("config", key, "/bin/true").status == 0)
        #expect(try await run("config", key).output == "/bin/true\n")
        for place in [file, file.deletingLastPathComponent()] {
            let mode = try #require(FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int)
            for bit in [0o020, 0o002] {
                #expect(chmod(place.path, mode_t(mode | bit)) == 0)
                let refused = try await run("config", key)
                #expect(
                    refused.status == 1 && refused.errors.contains("other users may change \(place.path)"), "\(refused)"
                )
                #expect(refused.errors.contains("chmod go-w"), "\(refused)")
                #expect(try await run("config", "jobs").status == 0, "other settings in the file are used")
            }
            #expect(chmod(place.path, mode_t(mode)) == 0)
        }
        #expect(try await run("config", key).status == 0)
        let variable = try await run(
            "config", key, variables: ["MASTHEAD_" + key.uppercased().replacing("-", with: "_"): "/bin/false"])
        #expect(variable.output == "/bin/false\n")
    }

    @Test("a library path in the settings file must be absolute or start with ~/")
    func home() async throws {
        try folder.write("config/masthead/config.json", #"{"library": "~/l"}"#)
        let home = try await run("config", "library", variables: ["HOME": "/home/reader"])
        #expect(home.output == "/home/reader/l\n")
        let mine = folder["mine"].path
        #expect(try await run("config", "library", "~/l", variables: ["HOME": mine]).status == 0)
        let typed = try await run("config", "library", variables: ["HOME": mine])
        #expect(typed.output == mine + "/l\n", "\(typed)")
        try folder.write("config/masthead/config.json", #"{"library": "l"}"#)
        let relative = try await run("list")
        #expect(
            relative.status == 1 && relative.errors.contains("config.json:1:13: the setting 'library'"), "\(relative)")
    }

    @Test(
        "the error for an unknown setting or an invalid value suggests a valid one",
        arguments: [
            (["scael", "2"], "Did you mean 'scale'?"), (["scale", "3"], "scale must be 1, or 2 for @2x, not “3”."),
            (["jobs", "0"], "jobs must be 1 or more"), (["limit-rate", "fast"], "such as 500k or 2M, or none"),
            (["follow", "newest"], "follow must be everything, newest N"),
            (["pictures", "ascii"], "auto, kitty, iterm, sixel, blocks"),
            (["--unset"], "--unset requires exactly one setting"),
        ])
    func refused(words: [String], said: String) async throws {
        let result = try await Command.run(
            ["config"] + words, environment: ["XDG_CONFIG_HOME": folder["config"].path])
        #expect(result.status == 64 && result.errors.contains(said), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder["config"].path))
    }

    @Test("a broken settings file is reported with its line, and `config` repairs it")
    func broken() async throws {
        try folder.write(
            "config/masthead/config.plist", "<plist><dict>\n<key>jobs</key><integer>0</integer>\n</dict></plist>")
        let jobs = try await run("mirror")
        #expect(jobs.status == 1 && jobs.errors.contains("config.plist:2:16: the setting 'jobs' is “0”"), "\(jobs)")
        #expect(try await run("list").status == 0, "`list` does not read the setting `jobs`")
        #expect(try await run("config").status == 1)
        #expect(try await run("config", "jobs", "4").status == 0)
        #expect(try await run("config").status == 0)

        try folder.write("config/masthead/config.plist", "<plist><dict>\n<key>jobs</key>\n</plist>")
        let list = try await run("list")
        #expect(list.status == 1 && list.errors.contains("config.plist:3:"), "\(list)")
        #expect(
            try await run("list", "--library", folder["l"].path).errors.contains(
                "the folder does not contain a library"))
        #expect(try await run("config").errors.contains("[malformed-document]"))
        #expect(try await run("config", "jobs", "4").status == 1, "the broken file is not overwritten")
        #expect(try await run("config", "--reset").output.contains("config.plist.old"))
        #expect(try await run("config", "jobs", "4").status == 0)
        #expect(try await run("config", "jobs").output == "4\n")
    }

    @Test(
        "if the settings file contains an invalid value, the error suggests `config --reset`",
        arguments: [
            ("<integer>seven</integer>", "'seven' is not a whole number"),
            ("<integer>99999999999999999999</integer>", "the number '99999999999999999999' has more than 64 bits"),
            ("<real>much</real>", "'much' is not a number"),
            ("<date>today</date>", "'today' is not a date"),
        ])
    func brokenValue(element: String, said: String) async throws {
        try folder.write(
            "config/masthead/config.plist",
            "<plist><dict>\n<key>scale</key>\n<integer>1</integer>\n<key>jobs</key>\n\(element)\n</dict></plist>")
        for words in [["list"], ["config", "jobs", "5"], ["config"]] {
            let result = try await Command.run(
                words, in: folder.url, environment: ["XDG_CONFIG_HOME": folder["config"].path])
            #expect(result.status == 1 && result.errors.contains("config.plist:5:"), "\(result)")
            #expect(result.errors.contains(said) && result.errors.contains("`masthead config --reset`"), "\(result)")
        }
        #expect(try await run("config", "--reset").status == 0)
        #expect(try await run("config", "jobs", "5").status == 0)
    }

    @Test("if a key in the settings file is misspelled, commands suggest the right spelling")
    func slip() async throws {
        try folder.write("config/masthead/config.json", "{\"libary\": \"/x\",\n\"of-a-later-version\": 1}")
        let list = try await run("list")
        #expect(list.errors.contains("Did you mean 'library'?") && !list.errors.contains("later"), "\(list.errors)")
        #expect(try await run("config").errors.contains("of-a-later-version"))
    }

    @Test("an invalid environment variable is reported unless an option overrides it")
    func variables() async throws {
        let wrong = try await run("mirror", variables: ["MASTHEAD_JOBS": "many"])
        #expect(
            wrong.status == 1 && wrong.errors.contains("the variable MASTHEAD_JOBS: the value is “many”"),
            "\(wrong.errors)")
        let right = try await run("mirror", "--jobs", "2", variables: ["MASTHEAD_JOBS": "many"])
        #expect(right.errors.contains("the folder does not contain a library"), "\(right.errors)")
    }

    @Test("the documentation describes every setting")
    func page() async throws {
        let page = try String(contentsOf: Tool.repository.appending(path: "docs/settings.md"), encoding: .utf8)
        let rows =
            try JSONSerialization.jsonObject(
                with: Data(try await run("config", "--json").output.utf8)) as? [[String: Any]]
        for row in try #require(rows) {
            // The status of the sync service is listed with the settings, but has no environment variable.
            let isSetting = row["key"] as? String != "sync"
            for name in [row["key"]] + (isSetting ? [row["variable"]] : []) {
                #expect(page.contains("`\(name as? String ?? "?")`"))
            }
        }
    }
}
