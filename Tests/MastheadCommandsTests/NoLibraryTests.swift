import CommandSupport
import Foundation
import TestSupport
import Testing

/// Commands without an existing library.
@Suite(.leavesNoProcess) struct NoLibraryTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: [String]) async throws -> Tool.Result {
        let places = ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"].map { ($0, folder["home"].path) }
        return try await Command.run(words, environment: Dictionary(uniqueKeysWithValues: places))
    }

    @Test(
        "the error for a wrong library path explains how to create a library",
        arguments: [
            ["list"], ["list", "--json"], ["status"], ["status", "--json"], ["read", "a"], ["open", "--no-browser"],
            ["open", "a"], ["page", "a"], ["layout", "a"], ["search", "word"], ["verify"], ["verify", "a", "--repair"],
            ["bookmark"], ["bookmark", "a"], ["favorite"], ["remove", "a"], ["download", "a"], ["download", "--all"],
            ["publications"], ["follow", "a"],
            ["unfollow", "a", "--yes"], ["pause"], ["resume"], ["cancel"], ["attach"], ["refresh"], ["mirror"],
            ["export", "web", "a", "-o", "x"],
        ], [true, false])
    func slip(words: [String], isThere: Bool) async throws {
        let place = folder["wrong"]
        if isThere { try folder.write("wrong/letter.txt", "Dear") }
        let result = try await run(words + ["--library", place.path])
        #expect(result.status == 1 && result.output.isEmpty, "\(result)")
        #expect(
            result.errors == """
                error: cannot open the library \(place.path): the folder does not contain a library
                    hint: Use `masthead add URL --library \(place.path)` to create a library.

                """)
        let left = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        #expect(left == (isThere ? ["letter.txt"] : []))
    }

    @Test("if a path leads to no file, the error names the folder in which it is missing")
    func wrongPath() async throws {
        func read(_ path: String) async throws -> String { try await run(["page", path]).errors }
        let here = FileManager.default.currentDirectoryPath
        for name in ["issues/nothing-here", "nothing-here", "../../nothing-here", "/nothing-here"] {
            let found = try await read(name)
            let place = name.hasPrefix("/") ? "" : " in \(here)"
            #expect(
                found == """
                    error: cannot read \(name): there is no such file or folder\(place), and there is no library yet
                        hint: Check the path, or use `masthead add URL` to follow a publication. Masthead then creates a \
                    library.

                    """, "\(name)")
        }
        // A library that does not know the handle.
        _ = try await run(["new", "-y", folder["issues/one"].path])
        _ = try await run(["page", folder["issues/one"].path])
        for name in ["issues/nothing-here", "../../nothing-here", "/nothing-here"] {
            let found = try await read(name)
            #expect(found.contains("cannot read \(name): there is no such file or folder"), "\(found)")
            #expect(found.contains("hint: Check the path."), "\(found)")
        }
        #expect(try await read("nothing-here").contains("the library has no"))
    }

    @Test("reading a folder of issue sources opens its only issue or lists its issues")
    func folderOfSources() async throws {
        _ = try await run(["new", "-y", folder["issues/one"].path])
        let one = try await run(["layout", folder["issues"].path])
        #expect(one.status == 0, "\(one)")
        _ = try await run(["new", "-y", folder["issues/two"].path])
        let two = try await run(["layout", folder["issues"].path])
        #expect(two.errors.contains("the folder has 2 issues (one, two)"), "\(two)")
        #expect(two.errors.contains("hint: Choose an issue, such as `masthead read \(folder["issues"].path)/one`."))
    }

    @Test("`list` of an empty library suggests the first step")
    func firstDay() async throws {
        let list = try await run(["list"])
        let empty =
            "There is no library in \(folder["home/masthead"].path) yet. Use `masthead add URL` to add a publication, or "
            + "`masthead add FILE` to add a book. If you moved your library, use `masthead config library FOLDER`.\n"
        #expect(list.status == 0 && list.errors == empty, "\(list)")
        #expect(try await run(["list", "--json"]).output == "[]\n")
        #expect(!FileManager.default.fileExists(atPath: folder["home"].path))
        #expect(try await run(["add", "http://127.0.0.1:9/issues.plist"]).status == 1)
        #expect(try await run(["list"]).status == 0)
        #expect(try await run(["bookmark"]).status == 0)
    }

    @Test("without a library, an issue source can be read, and its reading position is stored")
    func source() async throws {
        let source = folder["spring"].path
        _ = try await run(["new", "-y", source])
        let library = folder["wrong"].path
        #expect(try await run(["layout", source]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder["home/masthead"].path))
        let page = try await run(["page", source, "2.1", "--library", library])
        #expect(page.status == 0 && page.errors.contains("will not be saved"), "\(page)")
        #expect(!FileManager.default.fileExists(atPath: library))
        #expect(try await run(["page", source, "2.1"]).status == 0)
        #expect(try await run(["page", source, "--json"]).output.contains("\"articleIndex\":1"))
    }

    @Test("`masthead` with options but without a command opens the shelf")
    func optionsAlone() async throws {
        let help = try await run([])
        for words in [["--library", folder["x"].path], ["--verbose"], ["--pictures", "blocks"]] {
            let alone = try await run(words)
            #expect(alone.status == 0 && alone.output == help.output, "\(alone)")
        }
        let before = try await run(["--library", folder["x"].path, "list"])
        #expect(before.status == 64 && before.errors.contains("`masthead list … --library`"), "\(before)")
        let open = try await run(["--library"])
        #expect(open.status == 64 && open.errors.contains("--library needs a value"), "\(open)")
        let wrong = try await run(["--pictures", "oil"])
        #expect(wrong.status == 64 && wrong.errors.contains("kitty"), "\(wrong)")
        #expect(!FileManager.default.fileExists(atPath: folder["x"].path))
    }
}
