import Files
import Foundation
import TestSupport
import Testing

/// Tests of folders whose files are hard links.
@Suite struct SharedFilesTests {
    @Test("deleting an issue's folder frees no space if other folders share all of its files")
    func ownFiles() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("one/pages/1.pdf", Data("page".utf8))
        _ = try folder.write("one/empty", Data())
        #expect(FileSystem.hasOwnFiles(folder["one"]))
        try FileManager.default.createDirectory(at: folder["two"], withIntermediateDirectories: true)
        #expect(try FileSystem.link(folder["one/pages/1.pdf"], as: folder["one/2.pdf"]))
        #expect(FileSystem.hasOwnFiles(folder["one"]), "both links are inside the folder")
        #expect(try FileSystem.link(folder["one/pages/1.pdf"], as: folder["two/1.pdf"]))
        #expect(!FileSystem.hasOwnFiles(folder["one"]) && !FileSystem.hasOwnFiles(folder["two"]))
        #expect(!FileSystem.hasOwnFiles(folder["three"]))
        _ = try folder.write("two/2.pdf", Data("other".utf8))
        #expect(FileSystem.hasOwnFiles(folder["two"]))
    }
}
