import Foundation
import IssueLibrary
import TestSupport
import Testing

/// Commands in separate processes whose output cannot be written or is not read.
@Suite struct OutputTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var environment: [String: String] {
        ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path]
    }

    /// Runs a program whose standard output, and optionally standard error, is a pipe without a reader.
    private static let unheard = """
        import os, subprocess, sys
        r, w = os.pipe(); os.close(r)
        errors = w if sys.argv[1] == "both" else subprocess.PIPE
        p = subprocess.run(sys.argv[2:], stdout=w, stderr=errors)
        print(p.returncode); print((p.stderr or b"").decode(), end="")
        """

    private func unheard(_ what: String, _ arguments: String...) async throws -> String {
        try await Tool.run(
            ["python3", "-c", Self.unheard, what, Tool.masthead] + arguments, environment: environment
        ).output
    }

    @Test(
        "a command fails if its output cannot be written",
        .enabled(if: access("/dev/full", W_OK) == 0),
        arguments: [
            ["list", "--json"], ["--help"], ["--version"], ["explain"], ["explain", "missing-asset"],
            ["status", "--json"],
        ])
    func full(arguments: [String]) async throws {
        let words = arguments.joined(separator: " ")
        _ = try await IssueLibrary(folder: URL(filePath: try #require(environment["MASTHEAD_LIBRARY"])))
        let result = try await Tool.run(
            ["sh", "-c", "\"$0\" \(words) >/dev/full", Tool.masthead], environment: environment)
        #expect(result.status == 1)
        #expect(result.errors.contains("error: cannot write the output: No space left on device"), "\(result.errors)")
    }

    @Test("a command ends without an error if the program that reads its output ends first")
    func unheardWork() async throws {
        let names = ["a", "b", "c"]
        for name in names {
            _ = try await Tool.run(
                [Tool.masthead, "new", "-y", folder["issues/\(name)"].path], environment: environment)
        }
        for what in ["output", "both"] {
            let dist = folder["dist-\(what)"]
            let packed = try await unheard(what, "pack", folder["issues"].path, "-o", dist.path)
            // `pack` warns about the sample pages.
            #expect(packed.hasPrefix("0\n") && !packed.contains("error:"), "\(packed)")
            let files = try FileManager.default.contentsOfDirectory(atPath: dist.path)
            #expect(files.count { $0.hasSuffix("@2x.zip") } == names.count)
            let served = try FileTree.read(dist).reduce(into: [:]) { $0["/" + $1.key] = $1.value }
            let server = try ScriptedServer.files(served)
            let library = folder["library-\(what)"].path
            let mirrored = try await unheard(
                what, "mirror", server.url("/issues.plist").absoluteString, "--library", library)
            #expect(mirrored.hasPrefix("0\n"), "\(mirrored)")
            let list = try await Tool.run([Tool.masthead, "list", "--library", library])
            #expect(list.output.split(separator: "\n").count { $0.hasPrefix("available") } == names.count)
        }
        #expect(try await unheard("output", "list", "--library", folder["library-both"].path) == "0\n")
    }
}
