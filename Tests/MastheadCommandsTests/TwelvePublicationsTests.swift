import CommandSupport
import Foundation
import TestSupport
import Testing

/// A library that follows twelve publications of three publishers, each with an issue of the same name.
@Suite(.leavesNoProcess) struct TwelvePublicationsTests {
    let publishers: Publishers

    init() async throws {
        publishers = try await Publishers(["alder", "birch", "cedar"], catalogs: 4)
        try await publishers.addAll()
    }

    private func mirrored() async throws {
        let result = try await publishers.run("mirror", "--quiet")
        try #require(result.status == 0, "\(result.errors)")
    }

    /// Returns the files of issues and covers by their paths in the library.
    private func files() throws -> [String: Data] {
        let issues = try FileTree.read(publishers.library.appending(path: "issues")).map {
            ("issues/\($0.key)", $0.value)
        }
        let covers = try FileTree.read(publishers.library.appending(path: "covers")).map {
            ("covers/\($0.key)", $0.value)
        }
        return Dictionary(uniqueKeysWithValues: issues + covers)
    }

    /// Returns the paths of an item's files and cover in the library's folder.
    private func places(of id: String) async throws -> [String] {
        let row = try #require(try await publishers.rows("list")[id])
        let root = publishers.library.path + "/"
        return try ["contentPath", "coverPath"].map { key in
            let path = try #require(row[key] as? String)
            try #require(path.hasPrefix(root))
            return String(path.dropFirst(root.count))
        }
    }

    @Test("if one publication fails, `mirror` still updates the others")
    func mirror() async throws {
        try publishers.set(.absent, for: "alder-2")
        try FileManager.default.copyItem(at: publishers.dist(of: "birch-3"), to: publishers.folder["dist/birch/9"])
        try publishers.set(.movedTo("/9/issues.plist"), for: "birch-3")
        let file = publishers.dist(of: "cedar-4").appending(path: "issues.plist")
        let good = try String(contentsOf: file, encoding: .utf8)
        let bad = "<dict><key>Title</key><string>Nameless</string></dict>\n</array>\n</plist>"
        try publishers.set(.document(Data(good.replacing("</array>\n</plist>", with: bad).utf8)), for: "cedar-4")

        let first = try await publishers.run("mirror")
        #expect(first.status == 1, "one server is down")
        #expect(
            first.output
                == "0 new, 0 corrected, 24 downloaded, 0 failed; 24 issues available; 1 publication not checked\n",
            "\(first)")
        #expect(first.errors.components(separatedBy: "error: ").count == 2, "\(first.errors)")
        #expect(
            first.errors.contains("\(try publishers.catalog("alder-2")) (alder-2): the server returned 404"),
            "\(first.errors)")
        #expect(first.errors.contains("\(try publishers.catalog("cedar-4"))") && first.errors.contains("Name"))
        let publications = try await publishers.rows(by: "handle", "publications")
        #expect(publications.filter { !($0.value["error"] is NSNull) }.keys.sorted() == ["alder-2"])
        #expect(
            (publications["birch-3"]?["url"] as? String)?.hasSuffix("/9/issues.plist") == true, "the new URL is saved")
        #expect(publications.count == 12 && publications.values.allSatisfy { $0["items"] as? Int == 2 })

        try publishers.set(nil, for: "alder-2")
        let second = try await publishers.run("mirror")
        #expect(second.status == 0 && second.output == "Nothing new. 24 issues are available.\n", "\(second)")

        try await publishers.pack("cedar-2", words: "corrected")
        let third = try await publishers.run("mirror")
        #expect(third.output == "0 new, 2 corrected, 2 downloaded, 0 failed; 24 issues available\n", "\(third)")
        #expect(try await publishers.run("page", "cedar-2/spring-2026").output.contains("Mill of cedar-2 corrected"))
        #expect(try await publishers.run("page", "cedar-1/spring-2026").output.contains("corrected") == false)
    }

    @Test("if an item's name is ambiguous, every command lists the items that match")
    func ambiguous() async throws {
        let commands = [
            "page", "layout", "read", "bookmark", "favorite", "remove", "verify", "download", "search mill --issue",
            "export web -o /nowhere/at/all", "pause", "resume", "cancel",
        ]
        for command in commands {
            let result = try await publishers.run(command.split(separator: " ").map(String.init) + ["spring-2026"])
            #expect(result.status == 1 && result.output.isEmpty, "\(command): \(result)")
            #expect(result.errors.contains("12 issues have this name"), "\(command): \(result)")
            #expect(
                result.errors.contains("hint: Use one of these names: alder-1/spring-2026, alder-2/spring-2026, "),
                "\(command): \(result)")
        }
        #expect(try await publishers.rows("list").count == 24)
    }

    @Test("each publication can be listed, read, searched, marked and exported separately")
    func apart() async throws {
        try await mirrored()
        let rows = try await publishers.rows("list")
        #expect(rows.count == 24)
        #expect(Set(rows.values.compactMap { $0["contentPath"] as? String }).count == 24)
        #expect(Set(rows.values.compactMap { $0["coverPath"] as? String }).count == 24)
        #expect(try await publishers.run("publications").output.split(separator: "\n").count == 12)
        #expect(try await publishers.run("follow", "birch-2").output.contains("handle      birch-2\n"))
        #expect(try await publishers.rows("list", "birch-2", "cedar-1").count == 4)
        var covers: Set<Data> = []
        for handle in publishers.handles {
            let id = "\(handle)/spring-2026"
            let page = try await publishers.run("page", id)
            #expect(page.output.contains("Mill of \(handle)"), "\(page)")
            #expect(try await publishers.run("page", "own-\(handle)").output.contains("Mill of \(handle)"))
            covers.insert(try Data(contentsOf: publishers.library.appending(path: try await places(of: id)[1])))
        }
        #expect(covers.count == 12, "each issue has its own cover")

        #expect(try await publishers.run("page", "alder-1/spring-2026", "1.2").output.contains("More of alder-1"))
        #expect(try await publishers.run("page", "birch-1/spring-2026").output.contains("Mill of birch-1"))
        #expect(try await publishers.run("page", "alder-1/spring-2026").output.contains("More of alder-1"))
        _ = try await publishers.run("bookmark", "alder-1/spring-2026", "1.2")
        _ = try await publishers.run("favorite", "birch-2/spring-2026")
        #expect(try await publishers.rows("bookmark").keys.sorted() == ["alder-1/spring-2026"])
        #expect(try await publishers.rows("list", "--favorites").keys.sorted() == ["birch-2/spring-2026"])
        let found = try await publishers.rows("search", "mill", "--limit", "100")
        #expect(found.count == 24, "\(found.keys.sorted())")
        #expect(
            try await publishers.rows("search", "mill", "--issue", "cedar-3/spring-2026").keys.sorted()
                == ["cedar-3/spring-2026"])
        #expect(try await publishers.run("layout", "cedar-3/spring-2026").status == 0)
        #expect(try await publishers.run("status", "--json").output == "[]\n")

        let site = publishers.folder["site"]
        for handle in ["alder-2", "birch-2"] {
            let result = try await publishers.run("export", "web", "\(handle)/spring-2026", "-o", site.path)
            #expect(result.status == 0, "\(result.errors)")
        }
        let pages = try FileTree.read(site).mapValues { String(decoding: $0, as: UTF8.self) }
        for (handle, other) in [("alder-2", "birch-2"), ("birch-2", "alder-2")] {
            let own = pages.filter { $0.key.hasPrefix("issues/\(handle)/") }
            #expect(own.values.contains { $0.contains("Mill of \(handle)") }, "\(pages.keys.sorted())")
            #expect(!own.values.contains { $0.contains("Mill of \(other)") })
        }
    }

    @Test("a change to one publication does not affect the other publications")
    func untouched() async throws {
        try await mirrored()
        _ = try await publishers.run("page", "birch-1/spring-2026", "1.2")
        _ = try await publishers.run("bookmark", "birch-1/spring-2026", "1.2")
        _ = try await publishers.run("bookmark", "alder-1/spring-2026", "1.1")
        var expected = try files()

        let spoilt = try await places(of: "alder-3/spring-2026")[0] + "/pages.plist"
        try Data("spoilt".utf8).write(to: publishers.library.appending(path: spoilt))
        let damaged = try await publishers.run("verify", "--quiet")
        #expect(damaged.status == 1 && damaged.output.contains("alder-3/spring-2026"), "\(damaged)")
        let lines = damaged.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("alder-3/spring-2026: ") }, "only one issue is damaged: \(damaged)")
        #expect(try await publishers.run("verify", "alder-3/spring-2026", "--repair").status == 0)
        #expect(try files() == expected)

        let removed = try await places(of: "alder-1/spring-2026")
        #expect(try await publishers.run("remove", "alder-1/spring-2026").status == 0)
        let emptied = try await places(of: "cedar-3/spring-2026")[0]
        #expect(try await publishers.run("remove", "cedar-3/spring-2026", "--content-only").status == 0)
        var ended: [String] = []
        for name in ["spring-2026", "own-cedar-1"] { ended += try await places(of: "cedar-1/\(name)") }
        #expect(try await publishers.run("unfollow", "cedar-1", "--yes").status == 0)
        #expect(try await publishers.run("unfollow", "birch-4", "--keep-content").status == 0)
        #expect(try await publishers.run("follow", "birch-3", "--rename", "twig", "--newest", "5").status == 0)
        for place in removed + [emptied] + ended {
            expected = expected.filter { $0.key != place && !$0.key.hasPrefix(place + "/") }
        }
        #expect(Set(try files().keys) == Set(expected.keys))
        #expect(try files() == expected)
        let mirrored = try await publishers.run("mirror")
        #expect(
            mirrored.status == 0
                && mirrored.output == "Nothing new. 20 issues are available, 2 skipped (removed by you).\n")
        #expect(try files() == expected)

        #expect(try await publishers.rows("bookmark").keys.sorted() == ["birch-1/spring-2026"])
        #expect(try await publishers.run("page", "birch-1/spring-2026").output.contains("More of birch-1"))
        #expect(try await publishers.run("page", "twig/spring-2026").output.contains("Mill of birch-3"))
        #expect(try await publishers.run("page", "birch-4/spring-2026").output.contains("Mill of birch-4"))
        #expect(try await publishers.rows("list").count == 21)
        #expect(
            try await publishers.rows("list", "--removed").keys.sorted() == [
                "alder-1/spring-2026", "cedar-3/spring-2026",
            ])
        #expect(try await publishers.run("download", "alder-1/spring-2026").status == 0)
        #expect(try await publishers.run("page", "alder-1/spring-2026").output.contains("Mill of alder-1"))
    }
}
