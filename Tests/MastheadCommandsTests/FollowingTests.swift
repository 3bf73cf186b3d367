import CommandSupport
import Foundation
import TestSupport
import Testing

/// `follow`, `unfollow`, `list` and `remove` with several publications of several publishers.
@Suite(.leavesNoProcess) struct FollowingTests {
    private func publishers() async throws -> Publishers {
        let publishers = try await Publishers(["alder"], catalogs: 2)
        try await publishers.addAll()
        return publishers
    }

    @Test("`publications` lists one publication per line and hides passwords")
    func publications() async throws {
        let publishers = try await Publishers(["alder"], catalogs: 2)
        let secret = try publishers.catalog("alder-1").absoluteString.replacing("http://", with: "http://me:hush@")
        #expect(try await publishers.run("add", secret, "--handle", "alder-1").status == 0)
        try await publishers.addAllBut("alder-1")
        let lines = try await publishers.run("publications").output.split(separator: "\n")
        #expect(lines.count == 2, "\(lines)")
        #expect(
            try #require(lines.first).wholeMatch(
                of: /alder-1\tmagazine\t2\t2\t0 B\t[-\dT:]+Z\teverything\t2 new\t[-\dT:]+Z\t\t\t\t\t/) != nil,
            "\(lines)")
        let json = try await publishers.run("publications", "--json").output
        #expect(!json.contains("hush"))
        let row = try #require(try await publishers.rows(by: "handle", "publications")["alder-1"])
        #expect(
            Set(row.keys) == [
                "handle", "kind", "title", "url", "key", "items", "unread", "new", "policy", "interval",
                "refreshedAt", "nextRefreshAt", "error", "errorCode", "remedies", "notify", "reading", "lookedAt",
                "changedAt", "outcome", "added", "corrected", "withdrawn", "news", "contact", "support", "feedback",
                "rhythm",
                "reminders",
            ])
        #expect(row["items"] as? Int == 2 && row["policy"] as? String == "everything" && row["key"] is NSNull)
        #expect(row["url"] as? String == (try publishers.catalog("alder-1").absoluteString))

        try publishers.set(.absent, for: "alder-2")
        #expect(try await publishers.run("refresh").status == 1)
        #expect(try await publishers.run("publications").output.contains("\tfailed, "))
        let failed = try #require(try await publishers.rows(by: "handle", "publications")["alder-2"])
        #expect((failed["error"] as? String)?.contains("returned 404") == true)
        #expect(failed["errorCode"] as? String == "transfer.refused")
        let remedies = failed["remedies"] as? [[String: Any]]
        #expect(remedies?.map { $0["kind"] as? String } == ["checkAddress"], "\(failed)")
        #expect(try await publishers.run("follow", "alder-1").output.contains("hush") == false)
    }

    @Test("a publication's follow settings can be shown, changed and saved")
    func policy() async throws {
        let publishers = try await publishers()
        #expect(try await publishers.run("follow", "alder-1").output.contains("downloads   everything\n"))
        let changed = try await publishers.run("follow", "alder-1", "--newest", "1", "--rename", "tree")
        #expect(
            changed.output == "alder-1 keeps the newest item from now on\nthe handle of alder-1 is now tree\n",
            "\(changed)")
        #expect(try await publishers.run("mirror").status == 0)
        let items = try await publishers.rows("list", "--downloaded")
        #expect(items.keys.sorted() == ["alder-2/own-alder-2", "alder-2/spring-2026", "tree/spring-2026"])
        #expect(try await publishers.run("follow", "tree", "--nothing").status == 0)
        #expect(try await publishers.rows(by: "handle", "publications")["tree"]?["policy"] as? String == "nothing")
        let first = try await publishers.run("mirror", "tree", "--keep", "2")
        #expect(first.errors.contains("tree keeps the newest 2 items from now on\n"), "\(first)")
        let again = try await publishers.run("mirror", "tree", "--keep", "2")
        #expect(!again.errors.contains("from now on"), "the change is reported only once: \(again)")
        let both = try await publishers.run("mirror", "--next", "1")
        #expect(both.errors.contains("2 publications keep the newest unopened item from now on\n"))
    }

    @Test("the error for a wrong handle, option or value suggests a valid one")
    func wrongWords() async throws {
        let publishers = try await publishers()
        let cases: [(words: [String], status: Int32, said: String)] = [
            (["follow", "alder-3"], 1, "Did you mean alder-1?"),
            (["unfollow", "aldre-1", "--yes"], 1, "Did you mean alder-1?"),
            (["follow", "alder-1", "--newset", "2"], 64, "Did you mean '--newest'?"),
            (["follow", "alder-1", "--scale", "3"], 64, "--scale cannot be “3”. Use 1 or 2."),
            (["follow", "alder-1", "--newest", "0"], 64, "must be 1 or more"),
            (["follow", "alder-1", "--newest", "2", "--nothing"], 64, "Use only one of --everything"),
            (["follow", "alder-1", "--rename", "alder-2"], 1, "another publication has this handle"),
            (["follow", "alder-1", "--rename", "a/b"], 1, "letters and digits"),
            (["list", "--kind", "magzine"], 64, "Did you mean 'magazine'?"),
            (["list", "alder-3"], 1, "Did you mean alder-1?"), (["publicatons"], 64, "Did you mean 'publications'?"),
        ]
        for (words, status, said) in cases {
            let result = try await publishers.run(words)
            #expect(result.status == status && result.errors.contains(said) && result.output.isEmpty, "\(result)")
        }
    }

    @Test("a publication's new URL is saved only if its catalog can be read")
    func moving() async throws {
        let publishers = try await publishers()
        #expect(try await publishers.run("mirror").status == 0)
        let old = try publishers.catalog("alder-1")
        try FileManager.default.copyItem(at: publishers.dist(of: "alder-1"), to: publishers.folder["dist/alder/9"])
        for place in ["/nowhere/issues.plist", "/1/spring-2026.png"] {
            let wrong = try #require(publishers.servers["alder"]).url(place).absoluteString
            let result = try await publishers.run("follow", "alder-1", "--url", wrong)
            #expect(result.status == 1 && result.errors.contains("error: "), "\(result)")
        }
        #expect(
            try await publishers.rows(by: "handle", "publications")["alder-1"]?["url"] as? String == old.absoluteString)
        let taken = try await publishers.run(
            "follow", "alder-1", "--url", try publishers.catalog("alder-2").absoluteString)
        #expect(
            taken.status == 1 && taken.errors.contains("the library already follows this URL as alder-2"), "\(taken)")

        let new = try publishers.catalog("alder-9").absoluteString
        let moved = try await publishers.run("follow", "alder-1", "--url", new)
        #expect(
            moved.status == 0 && moved.output == "Masthead now follows alder-1 at \(new)\n" && moved.errors.isEmpty,
            "\(moved)")
        #expect(try await publishers.run("mirror").output == "Nothing new. 4 issues are available.\n")
    }

    @Test("without a terminal, removing a publication's key requires --yes")
    func keys() async throws {
        let publishers = try await publishers()
        _ = try await publishers.run("keygen", "-o", publishers.folder["k.key"].path)
        let key = publishers.folder["k.key.pub"].path
        let set = try await publishers.run("follow", "alder-1", "--key", key)
        #expect(
            set.status == 0 && set.errors.contains("warning: If the key is wrong, Masthead rejects new issues"),
            "\(set)")
        let refused = try await publishers.run("refresh", "alder-1")
        #expect(refused.status == 1 && refused.errors.contains("the catalog is not signed"), "\(refused)")
        let asked = try await publishers.run("follow", "alder-1", "--no-key")
        #expect(asked.status == 1 && asked.errors.contains("hint: Use --yes to confirm."), "\(asked)")
        #expect(try await publishers.run("refresh", "alder-1").status == 1)
        let taken = try await publishers.run("follow", "alder-1", "--no-key", "--yes")
        #expect(
            taken.status == 0 && taken.errors.contains("warning: Without a key, Masthead accepts any catalog"),
            "\(taken)")
        #expect(try await publishers.run("refresh", "alder-1").status == 0)
        let wrong = try await publishers.run("follow", "alder-1", "--key", "no key at all")
        #expect(wrong.status == 1 && wrong.output.isEmpty, "\(wrong)")
        for (name, said) in [
            ("k.key", "this is the secret key"), ("none.pub", "No such file"), ("env.sh", "not a key"),
        ] {
            try publishers.folder.write("env.sh", "export TOKEN=hush")
            let file = publishers.folder[name].path
            let result = try await publishers.run("follow", "alder-1", "--key", file)
            #expect(result.status == 1 && result.errors.contains("cannot read the public key \(file): "), "\(result)")
            #expect(result.errors.contains(said) && !result.errors.contains("hush"), "\(result)")
        }
        #expect(try await publishers.rows(by: "handle", "publications")["alder-1"]?["key"] is NSNull)
    }

    @Test("if one of several settings is invalid, `follow` changes none of them", arguments: ["alder-2", "a/b", "own"])
    func allOrNothing(taken: String) async throws {
        let publishers = try await publishers()
        let before = try await publishers.run("follow", "alder-1").output
        try FileManager.default.copyItem(at: publishers.dist(of: "alder-1"), to: publishers.folder["dist/alder/9"])
        let moved = try publishers.catalog("alder-9").absoluteString
        for change in [["--nothing"], ["--newest", "2", "--scale", "2"], ["--url", moved]] {
            let result = try await publishers.run(["follow", "alder-1", "--rename", taken] + change)
            #expect(result.status == 1 && result.output.isEmpty, "\(result)")
        }
        #expect(try await publishers.run("follow", "alder-1").output == before)
    }

    @Test("an unfollowed publication can be added again")
    func again() async throws {
        let publishers = try await publishers()
        let url = try publishers.catalog("alder-1").absoluteString
        #expect(try await publishers.run("mirror", "alder-1").status == 0)
        #expect(try await publishers.run("unfollow", "alder-1", "--keep-content").status == 0)
        for command in ["mirror", "refresh"] {
            let result = try await publishers.run(command, "alder-1")
            #expect(result.status == 1 && result.output.isEmpty, "\(result)")
            #expect(result.errors.contains("you unfollowed this publication"), "\(result)")
            #expect(
                result.errors.contains("Use `masthead follow alder-1` to follow the publication again."), "\(result)")
        }
        let again = try await publishers.run("add", url, "--handle", "tree")
        #expect(again.status == 0 && again.output == "you follow tree again (\(url))\n", "\(again)")
        #expect(try await publishers.run("mirror", "tree").status == 0)
        let other = try await publishers.run("add", url, "--handle", "bush", "--nothing")
        #expect(other.status == 1 && other.errors.contains("already follows this publication as tree"), "\(other)")
        #expect(other.errors.contains("`masthead follow tree --rename bush`"), "\(other)")
        #expect(try await publishers.rows(by: "handle", "publications")["tree"]?["policy"] as? String == "everything")
        let told = try await publishers.run("add", url, "--handle", "tree")
        #expect(told.status == 0 && told.output.hasPrefix("you already follow tree"), "\(told)")
    }

    @Test("`remove HANDLE` names the commands that unfollow the publication or remove one item")
    func removingPublication() async throws {
        let publishers = try await publishers()
        let result = try await publishers.run("remove", "alder-1")
        #expect(result.status == 1 && result.errors.contains("run `masthead unfollow alder-1`"), "\(result)")
        #expect(result.errors.contains("run `masthead remove alder-1/NAME`"), "\(result)")
    }

    @Test("`unfollow` keeps or deletes the downloaded items as the user requests")
    func unfollow() async throws {
        let publishers = try await publishers()
        #expect(try await publishers.run("mirror").status == 0)
        _ = try await publishers.run("remove", "alder-1/own-alder-1", "--content-only")
        _ = try await publishers.run("bookmark", "alder-1/own-alder-1", "1.1")
        let silent = try await publishers.run("unfollow", "alder-1")
        #expect(silent.status == 1 && silent.errors.contains("hint: Use --keep-content"), "\(silent)")
        let kept = try await publishers.run("unfollow", "alder-1", "--keep-content")
        #expect(kept.status == 0 && kept.output.contains("no longer follow alder-1. Your copies are kept (1 issue, "))
        #expect(kept.errors == "To follow the publication again, use `masthead follow alder-1`.\n")
        #expect(try await publishers.run("publications").output.contains("\tunfollowed\t"))
        #expect(try await publishers.rows(by: "handle", "publications")["alder-1"]?["policy"] is NSNull)
        let requests = try #require(publishers.servers["alder"]).log.count
        let mirrored = try await publishers.run("mirror")
        #expect(mirrored.status == 0 && mirrored.output == "Nothing new. 3 issues are available.\n", "\(mirrored)")
        #expect(
            try #require(publishers.servers["alder"]).log.count == requests + 1,
            "unfollowed publications are not requested")
        let again = try await publishers.run("follow", "alder-1")
        #expect(again.output.hasPrefix("you follow alder-1 again ("), "\(again)")
        #expect(try await publishers.run("mirror").status == 0)

        #expect(try await publishers.run("unfollow", "alder-1", "--yes").status == 0)
        #expect(try await publishers.rows(by: "handle", "publications").keys.sorted() == ["alder-2"])
        #expect(try await publishers.rows("list").keys.sorted() == ["alder-2/own-alder-2", "alder-2/spring-2026"])
        #expect(try await publishers.run("unfollow", "alder-1", "--yes").status == 1)
    }

    @Test("a removed issue stays removed until the user downloads it again")
    func removing() async throws {
        let publishers = try await publishers()
        #expect(try await publishers.run("mirror").status == 0)
        let removed = try await publishers.run("remove", "own-alder-1")
        #expect(removed.output == "removed own-alder-1\n", "\(removed)")
        #expect(removed.errors.contains("`masthead download alder-1/own-alder-1`"), "\(removed)")
        _ = try await publishers.run("remove", "own-alder-2", "--content-only")
        try await publishers.pack("alder-1", issues: ["spring-2026", "own-alder-1"], words: "corrected")
        let mirrored = try await publishers.run("mirror")
        #expect(mirrored.output.contains("2 skipped (removed by you)"), "\(mirrored)")
        #expect(
            try await publishers.rows("list", "--downloaded").keys.sorted() == [
                "alder-1/spring-2026", "alder-2/spring-2026",
            ])
        #expect(try await publishers.run("list").output.contains("own-alder-1") == false)
        let shown = try await publishers.run("list", "--removed").output
        #expect(shown.contains("removed\talder-1/own-alder-1\t"), "\(shown)")
        #expect(shown.contains("alder-2/own-alder-2") && shown.contains("files removed"), "\(shown)")
        #expect(try await publishers.run("download", "own-alder-1", "own-alder-2").status == 0)
        #expect(try await publishers.rows("list", "--downloaded").count == 4)
        #expect(try await publishers.run("list", "--removed").output.isEmpty)

        try publishers.set(
            .document(Data(#"[{"Name": "next", "Date": "2026-05-01", "Content": "x.pdf"}]"#.utf8)), for: "alder-2")
        let withdrawn = try await publishers.run("refresh", "alder-2")
        #expect(
            withdrawn.output.hasSuffix(
                "withdrawn: alder-2/own-alder-2, alder-2/spring-2026. Your copies are kept.\n"), "\(withdrawn)")
        let asked = try await publishers.run("remove", "own-alder-2", "alder-2/spring-2026", "--content-only")
        #expect(asked.status == 1 && asked.errors.contains("able to download them again"), "\(asked)")
        #expect(try await publishers.rows("list", "--downloaded").count == 4)
        let whole = try await publishers.run("remove", "own-alder-2")
        #expect(whole.status == 1 && whole.errors.contains("able to download it again, and Masthead"), "\(whole)")
        #expect(try await publishers.rows("list", "--downloaded").count == 4)
        let gone = try await publishers.run("remove", "own-alder-2", "--yes")
        #expect(gone.status == 0 && gone.errors.contains("No catalog lists this item"), "\(gone)")
    }

    @Test("`contents` suggests the nearest handle for a misspelled one")
    func misspelled() async throws {
        let publishers = try await publishers()
        let told = try await publishers.run("contents", "aldér-1/spring-2026")
        #expect(told.status == 1 && told.errors.contains("Did you mean alder-1/spring-2026?"), "\(told)")
    }

    @Test("`list` filters issues by publication, kind, year, volume and day")
    func list() async throws {
        let publishers = try await publishers()
        let both = try await publishers.run("list", "--sort", "number")
        #expect(
            both.output.split(separator: "\n").map { $0.split(separator: "\t")[1] } == [
                "alder-1/own-alder-1", "alder-1/spring-2026", "alder-2/own-alder-2", "alder-2/spring-2026",
            ], "\(both.output)")
        #expect(
            both.output.contains("\t2026-04-01\tvol. XII, no. 10, Spring 2026\tAnn alder-1\tspring-2026 of alder-1\t"))
        let one = try await publishers.run("list", "alder-1")
        #expect(one.output.contains("\talder-1/own-alder-1\t") && !one.output.contains("alder-2"), "\(one.output)")
        let row = try #require(try await publishers.rows("list")["alder-1/spring-2026"])
        #expect(row["volume"] as? String == "XII" && row["number"] as? String == "10")
        #expect(row["coverDate"] as? String == "Spring 2026" && row["authors"] as? [String] == ["Ann alder-1"])
        #expect(row["summary"] is NSNull && row["kind"] as? String == "issue" && row["handle"] as? String == "alder-1")
        for (words, count) in [
            (["--year", "2026"], 4), (["--year", "2025"], 0), (["--volume", "12"], 4), (["--volume", "1"], 0),
            (["--since", "2026-03-15"], 2), (["--kind", "magazine"], 4), (["--kind", "feed"], 0), (["--downloaded"], 0),
            (["alder-2", "alder-1", "--sort", "author"], 4),
        ] {
            let result = try await publishers.run(["list", "--json"] + words)
            let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [Any]
            #expect(rows?.count == count, "\(words): \(result)")
        }
    }
}

extension Publishers {
    /// Follows all catalogs except one.
    fileprivate func addAllBut(_ handle: String) async throws {
        for other in handles where other != handle {
            _ = try await run("add", try catalog(other).absoluteString, "--handle", other)
        }
    }
}
