import Foundation
import TestSupport
import Testing

/// Pictures that need gigabytes of memory when decoded, opened by the built command with its memory measured.
@Suite struct PictureBombTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let measuring = """
        import json, resource, subprocess, sys
        run = subprocess.run(sys.argv[1:], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        print(json.dumps({"status": run.returncode, "output": run.stdout, "errors": run.stderr,
                          "megabytes": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10}))
        """

    private struct Measured: Decodable {
        let status: Int
        let output: String
        let errors: String
        let megabytes: Int
    }

    private func run(_ arguments: [String]) async throws -> Measured {
        let words = ["/usr/bin/python3", "-c", Self.measuring, Tool.masthead] + arguments
        let environment = ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path]
        let result = try await Tool.run(words, in: folder.url, environment: environment)
        return try JSONDecoder().decode(Measured.self, from: Data(result.output.utf8))
    }

    private func write(_ names: [String]) throws {
        try folder.write("s/issue.json", #"{"Title": "T", "Date": "2026-01-01T00:00:00Z", "Cover": "jpeg-whole.jpg"}"#)
        let pages = names.map {
            #"{"class": "SimplePage", "properties": {"alt": "x", "baseImage": "\#($0)"}}"#
        }
        try folder.write("s/pages.json", "[[\(pages.joined(separator: ","))]]")
    }

    @Test("`check` and `pack` need less than 400 MB of memory to reject a huge picture")
    func publishing() async throws {
        let corpus = try await MediaCorpus(in: folder["s"])
        let bombs = corpus.items.filter { $0.code == "oversized-picture" }.map(\.name)
        #expect(bombs.count >= 6)
        try write(["jpeg-whole.jpg"] + bombs)
        for arguments in [["check", "s"], ["check", "s", "--deep"], ["pack", "s", "-o", "dist"]] {
            let result = try await run(arguments)
            #expect(result.status == 1)
            for name in bombs { #expect((result.output + result.errors).contains("'\(name)' is too large"), "\(name)") }
            #expect(result.megabytes < 400, "\(arguments)")
        }
    }

    @Test("a page with a huge picture can be read with little memory")
    func reading() async throws {
        _ = try await MediaCorpus(in: folder["s"])
        let names = ["jpeg-whole.jpg", "gif-bomb.gif", "png-bomb.png", "jpeg-bomb.jpg", "tiff.png", "png-whole.png"]
        try write(names)
        for (index, name) in names.enumerated() {
            let result = try await run(["page", "s", "1.\(index + 1)"])
            #expect(result.megabytes < 400, "\(name)")
            #expect(result.status == 0, "\(name): \(result.errors)")
        }
        // The reading position is saved in the test's own library.
        #expect(FileManager.default.fileExists(atPath: folder["library/library.sqlite"].path))
    }

    @Test("commands do not print libvips messages about damaged pictures")
    func warnings() async throws {
        let corpus = try await MediaCorpus(in: folder["s"])
        let names = corpus.items(endingIn: ["png", "jpg", "jpeg", "gif", "webp"]).map(\.name)
        try write(names)
        for result in [try await run(["check", "s", "--deep"]), try await run(["pack", "s", "-o", "dist"])] {
            #expect(!(result.errors + result.output).contains("VIPS"))
            #expect(!result.errors.contains("WARNING"))
        }
        let plain = try await run(["check", "s", "--deep", "--json"])
        #expect(plain.errors == "")
    }
}
