import CommandSupport
import Foundation
import TestSupport
import Testing

/// `import` in a separate process.
@Suite struct ImportTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @discardableResult
    private func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Tool.Result {
        try await Tool.run([Tool.masthead] + arguments, environment: environment)
    }

    @Test("a PDF's password comes from a file and is not in the process list")
    func password() async throws {
        let password = "très-secret-1848"
        try await folder.writePDF("locked.pdf", password: password)
        // Each PDF tool logs its arguments.
        for name in ["qpdf", "pdfinfo", "pdftotext", "pdftoppm"] {
            let real = try await Tool.run(["which", name]).output.trimmingCharacters(in: .whitespacesAndNewlines)
            try folder.writeProgram(
                "bin/\(name)", "echo \"\(name) $@\" >> \(folder["calls"].path)\nexec \(real) \"$@\"")
        }
        let path = "\(folder["bin"].path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let (locked, made) = (folder["locked.pdf"].path, folder["made"].path)

        let refused = try await run("import", locked, "-o", made)
        #expect(refused.status == 1 && refused.errors.contains("needs a password"), "\(refused.errors)")
        let wrong = try await run("import", locked, "-o", made, "--password", "guess")
        #expect(wrong.status == 1 && wrong.errors.contains("the password is wrong"), "\(wrong.errors)")

        let secret = try folder.write("secret", "\(password)\nsecond line\n").path
        let taken = try await run(
            "import", locked, "-o", made, "--password-file", secret, environment: ["PATH": path])
        #expect(taken.status == 0, "\(taken.errors)")
        let calls = try String(contentsOf: folder["calls"], encoding: .utf8)
        for name in ["qpdf", "pdfinfo", "pdftotext", "pdftoppm"] { #expect(calls.contains("\(name) "), "\(calls)") }
        #expect(!calls.contains(password), "\(calls)")
        #expect(try await run("import", locked, "-o", made + "2", "--password", password).status == 0)
    }

    @Test("a killed `import` leaves no files and no processes", arguments: [SIGKILL, SIGTERM, SIGINT])
    func killed(number: Int32) async throws {
        try await folder.writePDF("a.pdf")
        // This pdftoppm runs until `masthead` ends.
        try folder.writeProgram(
            "bin/pdftoppm",
            "echo drawing > \(folder["drawing"].path)\nwhile kill -0 $PPID 2> /dev/null; do sleep 0.05; done")
        let path = "\(folder["bin"].path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        try FileManager.default.createDirectory(at: folder["made"], withIntermediateDirectories: true)
        let process = try ChildProcess(
            [Tool.masthead, "import", folder["a.pdf"].path, "-o", folder["made/issue"].path, "--quiet"],
            environment: ["PATH": path])
        try await wait(while: !FileManager.default.fileExists(atPath: folder["drawing"].path))
        func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder["made"].path) }
        #expect(try left().contains { $0.hasPrefix(".issue.") })
        process.kill(number)
        await process.wait()
        try await wait(while: try !left().isEmpty)
    }

    @Test("`import --quiet` still warns about omitted files")
    func leftOut() async throws {
        try #require(try await run("new", folder["scaffold"].path).status == 0)
        let picture = try Data(contentsOf: folder["scaffold/front@2x.png"])
        try folder.write("scans/1.png", picture)
        try folder.write("scans/notes.txt", "x")
        let result = try await run("import", folder["scans"].path, "-o", folder["made"].path, "--quiet")
        #expect(result.status == 0 && result.output == "")
        #expect(
            result.errors.contains("warning: ") && result.errors.contains("left out: notes.txt"), "\(result.errors)")
        // Missing pages are reported in the result and the exit status.
        try folder.write("scans/2.tif", "x")
        try folder.write("scans/3.svg", "x")
        let part = try await run("import", folder["scans"].path, "-o", folder["part"].path, "--json")
        #expect(part.status == 1 && FileManager.default.fileExists(atPath: folder["part/pages.json"].path))
        let printed = try JSONSerialization.jsonObject(with: Data(part.output.utf8)) as? [String: Any]
        let notes = try #require(printed?["notes"] as? [[String: Any]])
        let missing = notes.filter { $0["kind"] as? String == "missingPage" }.compactMap { $0["names"] as? [String] }
        #expect(Set(missing.joined()) == ["2.tif", "3.svg"], "\(part.output)")
        let told = try await run("import", folder["scans"].path, "-o", folder["again"].path)
        #expect(told.errors.contains("error: ") && told.errors.contains("2 pages could not be imported"))
        #expect(!told.errors.contains("Next:"), "\(told.errors)")
    }

    @Test("`import` converts pictures from phones and other programs")
    func otherPictures() async throws {
        try #require(try await run("new", folder["scaffold"].path).status == 0)
        let png = folder["scaffold/front@2x.png"].path
        try FileManager.default.createDirectory(at: folder["phone"], withIntermediateDirectories: true)
        for words in [
            ["heif-enc", "-o", folder["phone/1.heic"].path, png],
            [
                "/usr/bin/python3", "-c",
                "import sys; from PIL import Image; Image.open(sys.argv[1]).convert('RGB').save(sys.argv[2])", png,
                folder["phone/2.bmp"].path,
            ],
        ] {
            try #require(try await Tool.run(words).status == 0)
        }
        let result = try await run("import", folder["phone"].path, "-o", folder["made"].path)
        #expect(result.status == 0 && result.output.contains("2 pages"), "\(result.errors)")
    }
}
