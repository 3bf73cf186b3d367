import TestSupport
import Testing

extension MirrorProcess {
    /// The commands that need an undamaged library.
    package static let commands = [
        ["list", "--json"], ["layout", "spring"], ["search", "page"], ["bookmark"], ["status"], ["verify", "--quiet"],
        ["mirror", "--quiet"], ["pause"], ["resume"], ["download", "spring", "--quiet"], ["remove", "summer"],
    ]

    /// Mirrors two issues, `spring` with a bookmark and `summer` as a favorite.
    package static func marked() async throws -> MirrorProcess {
        let mirror = try await MirrorProcess(["spring", "summer"])
        #expect(try await mirror.mirror().status == 0)
        #expect(try await mirror.run("bookmark", "spring", "1.2").status == 0)
        #expect(try await mirror.run("favorite", "summer").status == 0)
        return mirror
    }

    /// Expects that `spring` is undamaged and has its title and bookmark.
    package func expectRecovered(_ hint: String = "") async throws {
        let list = try await list()
        #expect(list["spring"]?["status"] as? String == "available", "\(hint)")
        #expect(list["spring"]?["title"] as? String == "spring", "\(hint)")
        #expect(try await run("bookmark").output.contains("spring 1.2"), "\(hint)")
        #expect(try contentFiles("spring") == sourceFiles("spring"), "\(hint)")
    }
}
