import CommandSupport
import Foundation
import TestSupport
import Testing

/// `page` and `layout` with a comic if the cache cannot be written.
@Suite struct UnwritableCacheTests {
    @Test(
        "if a book cannot be unpacked into the cache, the error names the cache instead of the book",
        arguments: ["page", "layout"])
    func comic(command: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("comic/1.png", .png(width: 4, height: 6))
        try folder.write("comic/2.png", .png(width: 4, height: 6))
        try folder.write("file", "in the way")
        let zipped = try await Tool.run(
            ["bsdtar", "--format", "zip", "-cf", folder["comic.cbz"].path, "1.png", "2.png"], in: folder["comic"])
        try #require(zipped.status == 0, "\(zipped)")
        let environment = [
            "HOME": folder["home"].path, "MASTHEAD_LIBRARY": folder["library"].path,
            "XDG_CACHE_HOME": folder["file"].path,
        ]
        let result = try await Command.run([command, folder["comic.cbz"].path], environment: environment)
        let cache = folder["file/masthead/archives"].path
        #expect(result.status == 1 && result.errors.contains("cannot unpack into the cache \(cache): Not a directory"))
        #expect(!result.errors.contains("comic.cbz") && result.errors.contains("hint: "), "\(result)")
    }
}
