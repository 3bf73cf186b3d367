import CommandSupport
import Foundation
import TestSupport
import Testing

/// Commands that are killed or run out of disk space at one write. EnduranceTests tries every write.
@Suite(.serialized, .leavesNoProcess) struct FaultTests {
    @Test("after a mirror is killed, the next mirror finishes its downloads", arguments: [1, 2])
    func killedMirror(thirds: Int) async throws {
        let mirror = try await MirrorProcess()
        let count = try await FaultInjector.countCalls(of: mirror.mirrorArguments, below: mirror.library)
        try FileManager.default.removeItem(at: mirror.library)
        let fault = try await FaultInjector.environment(.crash, below: mirror.library, at: count * thirds / 3)
        #expect(try await Tool.run(mirror.mirrorArguments, environment: fault).status == 128 + SIGKILL)
        let again = try await mirror.mirror()
        #expect(again.status == 0, "\(again.errors)")
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"))
        #expect(try FileTree.read(mirror.library.appending(path: "incoming")).isEmpty)
    }

    @Test("a full disk is reported, and the next mirror finishes")
    func fullDisk() async throws {
        let mirror = try await MirrorProcess()
        let count = try await FaultInjector.countCalls(of: mirror.mirrorArguments, below: mirror.library)
        try FileManager.default.removeItem(at: mirror.library)
        let fault = try await FaultInjector.environment(.enospc, below: mirror.library, at: count / 2)
        let failed = try await Tool.run(mirror.mirrorArguments, environment: fault)
        #expect(failed.status == 1)
        #expect(failed.errors.contains("No space left") || failed.errors.contains("disk is full"), "\(failed.errors)")
        let again = try await mirror.mirror()
        #expect(again.status == 0, "\(again.errors)")
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"))
    }

    @Test("after `pack` or `publish` of a store is killed, the next run finishes it")
    func killedPublishing() async throws {
        let folder = try TemporaryFolder()
        var book = EPUBBuilder([.init("c.xhtml", "One", "<p>Words.</p>")])
        book.title = "One"
        try folder.write("books/one.epub", book.data)
        try folder.write("books/store.json", #"{"title": "Harbour"}"#)
        let environment = ["XDG_CACHE_HOME": folder["cache"].path]
        let (dist, site) = (folder["dist"], folder["site"])
        for (words, place) in [
            (["pack", folder["books"].path, "-o", dist.path, "--quiet"], dist),
            (["publish", dist.path, site.path, "--quiet"], site),
        ] {
            let count = try await FaultInjector.countCalls(
                of: [Tool.masthead] + words, below: place, environment: environment)
            let whole = try FileTree.read(place).filter { !$0.key.hasPrefix(".") }
            for path in [place, folder["cache"]] { try? FileManager.default.removeItem(at: path) }
            let fault = try await FaultInjector.environment(.crash, below: place, at: count / 2)
            let killed = try await Tool.run([Tool.masthead] + words, environment: environment.merging(fault) { $1 })
            #expect(killed.status == 128 + SIGKILL, "\(words): \(killed)")
            let again = try await Command.run(words, environment: environment)
            #expect(again.status == 0, "\(words): \(again)")
            #expect(try FileTree.read(place).filter { !$0.key.hasPrefix(".") } == whole, "\(words)")
        }
    }
}
