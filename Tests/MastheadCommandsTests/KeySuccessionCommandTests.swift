import CommandSupport
import Foundation
import Signatures
import TestSupport
import Testing

/// Successor keys of a publisher in `keygen`, `pack` and `sign`.
@Suite struct KeySuccessionCommandTests {
    private let publisher: PublisherFolder
    private var folder: TemporaryFolder { publisher.folder }

    init() throws { publisher = try PublisherFolder() }

    @Test("a library with any earlier key trusts the first signature with a new key")
    func fresh() async throws {
        try await publisher.writePictureIssue("one")
        let keys = ["a", "b", "c"].map { folder["keys/\($0).key"].path }
        try FileManager.default.createDirectory(at: folder["keys"], withIntermediateDirectories: true)
        try await publisher.done("keygen", "-o", keys[0])
        for (old, new) in zip(keys, keys.dropFirst()) {
            try await publisher.done("keygen", "-o", new, "--replaces", old)
        }
        let issues = folder["issues"].path
        try await publisher.done("pack", issues, "-o", publisher.packed, "--sign", keys[2])
        let file = folder["dist/issues.plist.keys"]
        let succession = try KeySuccession(String(contentsOf: file, encoding: .utf8), subject: "keys")
        let publicKeys = try keys.map { try PublicKey(String(contentsOfFile: "\($0).pub", encoding: .utf8)) }
        for known in publicKeys.prefix(2) {
            #expect(try succession.key(publicKeys[2].number, from: known, subject: "keys") == publicKeys[2])
        }
        // A second signature does not change the file, and a key without a predecessor writes no file.
        let before = try Data(contentsOf: file)
        try await publisher.done("sign", publisher.packed, "--key", keys[2])
        #expect(try Data(contentsOf: file) == before)
        try await publisher.done("pack", issues, "-o", folder["other"].path, "--sign", keys[0])
        #expect(!FileManager.default.fileExists(atPath: folder["other/issues.plist.keys"].path))
        // A library that knows the first key trusts its direct successor.
        try await publisher.done(
            "pack", issues, "-o", folder["third"].path, "--sign", keys[1])
        let second = try KeySuccession(
            String(contentsOf: folder["third/issues.plist.keys"], encoding: .utf8), subject: "keys")
        #expect(try second.key(publicKeys[1].number, from: publicKeys[0], subject: "keys") == publicKeys[1])
    }

    @Test("`sign` warns if other users can read the secret key")
    func open() async throws {
        try await publisher.writePictureIssue("one")
        let key = folder["press.key"].path
        try await publisher.done("keygen", "-o", key)
        let issues = folder["issues"].path
        let closed = try await publisher.done("pack", issues, "-o", publisher.packed, "--sign", key)
        #expect(!closed.errors.contains("other users"), "\(closed.errors)")
        for mode in [0o644, 0o640, 0o604] {
            try #require(chmod(key, mode_t(mode)) == 0)
            let result = try await publisher.done("sign", publisher.packed, "--key", key)
            #expect(
                result.errors.contains("other users can read the secret key") && result.errors.contains("chmod 600"))
        }
    }
}
