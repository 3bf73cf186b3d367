import CommandSupport
import Foundation
import TestSupport
import Testing

/// Disks that fail, become full or become read-only.
@Suite(.serialized, .leavesNoProcess) struct DiskFaultTests {
    @Test(
        "if a write fails, the mirror loses no data, and the next run finishes",
        arguments: [FaultInjector.Kind.enospc, .eio, .eacces])
    func writes(kind: FaultInjector.Kind) async throws {
        let mirror = try await MirrorProcess()
        let count = try await FaultInjector.countCalls(of: mirror.mirrorArguments, below: mirror.library)
        for call in FaultInjector.calls(upTo: count) {
            try FileManager.default.removeItem(at: mirror.library)
            let fault = try await FaultInjector.environment(kind, below: mirror.library, at: call)
            let failed = try await Tool.run(mirror.mirrorArguments, environment: fault)
            if failed.status != 0 {
                #expect(failed.status == 1, "call \(call)")
                #expect(failed.errors.contains("error: "), "call \(call): \(failed.errors)")
            }
            let again = try await mirror.mirror()
            #expect(again.status == 0, "\(kind) at \(call): \(again.errors)")
            #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"), "\(kind) at \(call)")
        }
    }

    @Test(
        "after a failed write, `mirror` continues or reports an error, and the next run resumes", arguments: [4, 5, 6])
    func single(eighths: Int) async throws {
        let mirror = try await MirrorProcess(pageByteCount: 400_000)
        let count = try await FaultInjector.countCalls(of: mirror.mirrorArguments, below: mirror.library)
        try FileManager.default.removeItem(at: mirror.library)
        // The first calls create the database, the next ones write the archive and its progress, and the last ones
        // install the issue.
        let call = count * eighths / 8
        let fault = try await FaultInjector.environment(.enospc, below: mirror.library, at: call, count: 1)
        let failed = try await Tool.run(mirror.mirrorArguments, environment: fault)
        let (sent, arrived) = (mirror.sentByteCount, mirror.arrivedByteCount())
        if failed.status == 0 {
            #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"))
        } else {
            let isTold = failed.errors.contains("No space left") || failed.errors.contains("disk is full")
            #expect(isTold, "\(failed.errors)")
            #expect(try await mirror.mirror().status == 0)
            #expect(mirror.sentByteCount - sent <= 1_300_000 - arrived)
        }
    }

    /// The command that runs a script in a private mount namespace, and for other users than root also in a user
    /// namespace.
    private static let namespace = ["unshare", "--mount"] + (geteuid() == 0 ? [] : ["--map-root-user"])

    private func inNamespace(_ script: String, _ arguments: [String]) async throws -> Tool.Result {
        try await Tool.run(Self.namespace + ["sh", "-ec", script, "sh"] + arguments)
    }

    /// Whether this machine allows mounts in a namespace. The tests above simulate the same failures without mounts.
    private static func canMount() async -> Bool {
        (try? await Tool.run(namespace + ["sh", "-c", "mount -t tmpfs none /mnt"]).status) == 0
    }

    @Test(
        "a download does not start if the disk has too little space",
        .enabled("this machine does not let tests mount anything", { await canMount() }))
    func tooSmall() async throws {
        let mirror = try await MirrorProcess(pageByteCount: 4_000_000)
        let script = """
            mkdir -p "$1"; mount -t tmpfs -o size=16m none "$1"
            ! "$2" mirror "$3" --library "$1/l" --quiet 2> "$4"
            test -z "$(find "$1/l/incoming" -name '*.pdf')"
            "$2" list --library "$1/l" | grep -q downloading
            mount -o remount,size=24m "$1"
            "$2" mirror --library "$1/l" --quiet
            cmp "$1/l/issues/spring/1.pdf" "$5"
            """
        let result = try await inNamespace(
            script,
            [
                mirror.library.path, Tool.masthead, mirror.catalogURL, mirror.folder["errors"].path,
                mirror.folder["spring/1.pdf"].path,
            ])
        #expect(result.status == 0, "\(result.errors)")
        let errors = try String(contentsOf: mirror.folder["errors"], encoding: .utf8)
        #expect(errors.contains(" are needed on the disk of "), "\(errors)")
        #expect(errors.contains("hint: Delete other files on this disk, or use `masthead remove"), "\(errors)")
    }

    @Test(
        "if a mirror fills the disk, it keeps its data and can be resumed later",
        .enabled("this machine does not let tests mount anything", { await canMount() }))
    func fillsUp() async throws {
        // The catalog contains no sizes, so the required space is not known before the download.
        let mirror = try await MirrorProcess(pageByteCount: 4_000_000)
        try mirror.folder.write(
            "dist/others.json",
            #"[{"Name": "x", "Date": "2026-01-01T00:00:00Z", "Content": "x.pdf"}]"#)
        let content = Data("%PDF".utf8) + Data.noise(12_000_000)
        try mirror.folder.write("dist/x.pdf", content)
        let script = """
            mkdir -p "$1"; mount -t tmpfs -o size=8m none "$1"
            ! "$2" mirror "$3" --library "$1/l" --quiet 2> "$4"
            "$2" list --json --library "$1/l" > "$6"
            mount -o remount,size=60m "$1"
            "$2" mirror --library "$1/l" --quiet
            cmp "$1/l/issues/x/x.pdf" "$5"
            """
        let result = try await inNamespace(
            script,
            [
                mirror.library.path, Tool.masthead, mirror.server.url("/others.json").absoluteString,
                mirror.folder["errors"].path, mirror.folder["dist/x.pdf"].path, mirror.folder["list"].path,
            ])
        #expect(result.status == 0, "\(result.errors)")
        let errors = try String(contentsOf: mirror.folder["errors"], encoding: .utf8)
        #expect(errors.contains("No space left on device") && errors.contains("hint: Free some space"), "\(errors)")
        let list = try String(contentsOf: mirror.folder["list"], encoding: .utf8)
        #expect(list.contains(#""status":"downloading""#), "\(list)")
        #expect(mirror.server.log.contains { $0.path == "/x.pdf" && $0.headers["range"] != nil })
    }

    @Test(
        "a mirror reports why it stops if the file system becomes read-only",
        .enabled("this machine does not let tests mount anything", { await canMount() }))
    func readOnly() async throws {
        let mirror = try await MirrorProcess()
        try mirror.folder.write("a.cbz", StoredZip.data([("1.png", .png(width: 9, height: 9))]))
        let script = """
            mkdir -p "$1"; mount -t tmpfs -o size=20m none "$1"
            "$2" mirror "$3" --library "$1/l" --quiet
            mount -o remount,ro "$1"
            ! "$2" remove spring --library "$1/l" 2> "$4"
            ! "$2" mirror --library "$1/l" 2>> "$4"
            ! "$2" add "$5" --library "$1/l" 2>> "$4"
            ! "$2" read x --library "$1/l" 2>> "$4"
            test -f "$1/l/issues/spring/1.pdf"
            """
        let result = try await inNamespace(
            script,
            [
                mirror.library.path, Tool.masthead, mirror.catalogURL, mirror.folder["errors"].path,
                mirror.folder["a.cbz"].path,
            ])
        #expect(result.status == 0, "\(result.errors)")
        let errors = try String(contentsOf: mirror.folder["errors"], encoding: .utf8)
        #expect(errors.contains("hint: Make the path writable"), "\(errors)")
        #expect(errors.components(separatedBy: "the library is read-only").count == 4, "each command: \(errors)")
        #expect(!errors.contains("the reading position will not be saved"), "there is no item to read: \(errors)")
    }

    @Test("a mirror that loses write permission reports an error, and the next run finishes")
    func permissionLost() async throws {
        let mirror = try await MirrorProcess(pageByteCount: 400_000)
        // Open files such as the database stay writable, and new files are refused.
        let issues = mirror.library.appending(path: "issues")
        let count = try await FaultInjector.countCalls(of: mirror.mirrorArguments, below: issues)
        try FileManager.default.removeItem(at: mirror.library)
        let fault = try await FaultInjector.environment(.eacces, below: issues, at: count * 2 / 3)
        let failed = try await Tool.run(mirror.mirrorArguments, environment: fault)
        #expect(failed.status == 1)
        #expect(failed.errors.contains("hint: Make the path writable"), "\(failed.errors)")
        #expect(try await mirror.mirror().status == 0)
    }
}
