import CommandSupport
import Foundation
import TestSupport
import Testing

/// Messages of commands about unexpected states and wrong arguments.
@Suite(.leavesNoProcess) struct PlainWordsTests {
    private func publishers() async throws -> Publishers {
        let publishers = try await Publishers(["alder"], catalogs: 2)
        try await publishers.addAll()
        return publishers
    }

    @Test("`mirror` prints the handle of a new publication only on the first run")
    func handleOfMirrored() async throws {
        let publishers = try await Publishers(["alder"], catalogs: 1)
        let address = try publishers.catalog("alder-1").absoluteString
        let first = try await publishers.run("mirror", address)
        let handle = try #require(try await publishers.rows(by: "handle", "publications").keys.first)
        #expect(first.errors.contains("added \(handle): a magazine of 2 issues at \(address)\n"), "\(first)")
        #expect(try await !publishers.run("mirror", address).errors.contains("added"))
    }

    @Test("`download` starts nothing if one of several names is wrong")
    func wrongNameOfSeveral() async throws {
        let publishers = try await publishers()
        let result = try await publishers.run("download", "alder-1/spring-2026", "alder-1/nothing")
        #expect(
            result.status == 1 && result.errors.contains("alder-1/nothing: the library has no issue with this name"),
            "\(result)")
        #expect(try await publishers.rows("status").isEmpty)
    }

    @Test("an issue can be removed and downloaded by its number")
    func removed() async throws {
        let publishers = try await publishers()
        #expect(try await publishers.run("mirror", "alder-1").status == 0)
        let removed = try await publishers.run("remove", "alder-1/10", "alder-1/9")
        #expect(removed.errors.split(separator: "\n").count == 1, "\(removed)")
        #expect(removed.errors.contains("to download an item again"), "\(removed)")
        let layout = try await publishers.run("layout", "alder-1/spring-2026")
        #expect(layout.status == 1 && layout.errors.contains("the issue was removed from the library"), "\(layout)")
        #expect(layout.errors.contains("`masthead download alder-1/spring-2026` to download it."), "\(layout)")
        #expect(try await publishers.run("download", "alder-1/10").status == 0)
        #expect(try await publishers.rows("list", "--downloaded").count == 1)
        #expect(try await publishers.run("remove", "alder-1/10", "--content-only").status == 0)
        let listed = try await publishers.rows("list", "--removed")
        #expect(listed.count == 2, "\(listed)")
        #expect(listed["alder-1/spring-2026"]?["contentRemoved"] as? Bool == true, "\(listed)")
        #expect(try await publishers.run("list", "alder-1").output.contains("files removed"))
    }

    @Test("the publications table shows a publication's error")
    func failure() async throws {
        let publishers = try await publishers()
        try publishers.set(.absent, for: "alder-2")
        let refreshed = try await publishers.run("refresh")
        #expect(refreshed.errors.contains("issues.plist (alder-2): "), "\(refreshed)")
        let line = try await publishers.run("publications").output.split(separator: "\n").last ?? ""
        #expect(line.contains("failed, read 2") && line.contains("404"), "\(line)")
        let error = try await publishers.rows(by: "handle", "publications")["alder-2"]?["error"] as? String ?? ""
        #expect(error.contains("404") && !error.contains("hint"), "\(error)")
    }

    @Test("if a server is down, one line reports this for all of its issues")
    func serverOff() async throws {
        let publishers = try await publishers()
        publishers.servers["alder"]?.stop()
        let start = ContinuousClock.now
        let result = try await publishers.run("mirror")
        #expect(result.status == 1, "\(result)")
        #expect(result.errors.split(separator: "\n").count { $0.contains(" retrying in ") } == 1, "\(result)")
        #expect(start.duration(to: .now) < .seconds(60), "\(result)")
    }

    @Test(
        "if an option's value is invalid, the error lists the valid values",
        arguments: [
            (["list", "--since", "March 2026"], "such as 2026-03-01"), (["list", "--year", "84"], "a four-digit year"),
            (["list", "--volume", ""], "such as 12 or XII"),
        ])
    func options(words: [String], said: String) async throws {
        let result = try await Command.run(words)
        #expect(result.status == 64 && result.errors.contains(said), "\(result)")
    }

    @Test("`open` reports a page that does not exist")
    func page() async throws {
        let publishers = try await publishers()
        #expect(try await publishers.run("mirror", "alder-1").status == 0)
        let result = try await publishers.run("open", "alder-1/spring-2026", "9.1", "--port", "0", "--no-browser")
        #expect(
            result.status == 1 && result.errors.contains("cannot open page 9.1 of alder-1/spring-2026: no such page"),
            "\(result)")
    }
}
