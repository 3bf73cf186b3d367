import CommandSupport
import Foundation
import TestSupport
import Testing

/// Commands that another user runs, who may not read the files.
@Suite struct UnreadableFilesTests {
    @Test(
        "if files cannot be read, commands report the permission and not a missing file",
        .enabled(if: geteuid() == 0 && Tool.isThere("setpriv")))
    func unreadable() async throws {
        let publisher = try PublisherFolder()
        let folder = publisher.folder
        let sources = folder["sources"].path
        try await publisher.done("new", "-y", folder["sources/spring-2026"].path, "--date", "2026-03-01")
        let press = folder["press"].path
        #expect(try await Command.run(["press", "init", press]).status == 0)
        try await publisher.done("pack", sources, "-o", publisher.packed)
        let locked = folder["sources/spring-2026"].path
        #expect(chmod(folder.url.path, 0o755) == 0 && chmod(sources, 0o755) == 0 && chmod(locked, 0o700) == 0)
        try FileManager.default.createDirectory(at: folder["open"], withIntermediateDirectories: true)
        #expect(chmod(publisher.packed, 0o755) == 0 && chmod(folder["open"].path, 0o777) == 0)
        let words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        // Other users may have no access to the checkout or the temporary folder.
        guard try await Tool.run(words + ["test", "-x", Tool.masthead, "-a", "-r", sources]).status == 0 else { return }
        for command in [
            ["press", "product", "list", press], ["press", "serve", press, "--port", "0"],
            ["press", "publish", publisher.packed, press], ["press", "rotate-key", press, "--lost"],
            ["import", "\(locked)/front.png", "-o", folder["open/x"].path], ["preview", "\(locked)/x"],
            ["check", sources],
        ] {
            let result = try await Tool.run(words + [Tool.masthead] + command)
            let text = result.output + result.errors
            #expect(result.status == 1 && text.contains("Permission denied"), "\(command): \(result)")
            #expect(!text.contains("does not exist") && !text.contains("press init"), "\(command): \(result)")
            #expect(!text.contains("no such") && !text.contains("writable"), "\(command): \(result)")
        }
    }
}
