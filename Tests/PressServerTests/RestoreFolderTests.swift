import Files
import Foundation
import Periodical
import TestSupport
import Testing

@testable import PressServer

/// Tests of a restore while another user replaces its files and folders.
@Suite struct RestoreFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mode(_ path: String) throws -> Int { try #require(FileStamp(folder[path])).mode }

    private func makeOther() throws {
        try FileManager.default.createDirectory(at: folder["other"], withIntermediateDirectories: true)
        try folder.write("other/secret", "secret")
        #expect(chmod(folder["other/secret"].path, 0o600) == 0 && chmod(folder["other"].path, 0o700) == 0)
    }

    @Test("a restore changes no permissions of files behind links that replace its files and folders")
    func links() throws {
        try makeOther()
        try FileManager.default.createDirectory(at: folder["new"], withIntermediateDirectories: true)
        let made = try RestoreFolder(folder["new"], for: nil)
        #expect(try mode("new") == 0o700)
        try made.createFile("public/a/big", mode: 0o664) { handle throws(MastheadError) in
            do {
                try handle.write(contentsOf: Data("big".utf8))
                try FileManager.default.moveItem(at: folder["new/public/a/big"], to: folder["moved"])
                try FileManager.default.createSymbolicLink(
                    at: folder["new/public/a/big"], withDestinationURL: folder["other/secret"])
            } catch { throw .files("replace", folder["new/public/a/big"], error) }
        }
        #expect(try mode("moved") == 0o664 && mode("other/secret") == 0o600)
        try FileManager.default.createSymbolicLink(at: folder["new/link"], withDestinationURL: folder["other"])
        #expect(throws: MastheadError.self) { try made.changeFolder("link", to: 0o775) }
        #expect(throws: MastheadError.self) { try made.createFolder("link/folder") }
        #expect(throws: MastheadError.self) { try made.createFile("link/file", mode: 0o664) { _ in } }
        #expect(throws: MastheadError.self) { try made.createFile("public/a/big", mode: 0o664) { _ in } }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["other"].path) == ["secret"])
        #expect(try mode("other") == 0o700 && mode("other/secret") == 0o600)
    }

    @Test("a restore writes into its own folder if a link replaces that folder, and rejects another folder")
    func replaced() throws {
        try makeOther()
        try FileManager.default.createDirectory(at: folder["new"], withIntermediateDirectories: true)
        let made = try RestoreFolder(folder["new"], for: nil)
        try FileManager.default.moveItem(at: folder["new"], to: folder["moved"])
        try FileManager.default.createSymbolicLink(at: folder["new"], withDestinationURL: folder["other"])
        try made.createFile("a/b", mode: 0o600) { _ in }
        #expect(FileStamp(folder["moved/a/b"])?.kind == .file && FileStamp(folder["other/a"]) == nil)
        #expect(throws: MastheadError.self) { try RestoreFolder(folder["new"], for: nil) }
        let full = #expect(throws: MastheadError.self) { try RestoreFolder(folder["other"], for: nil) }
        #expect(full?.found == "another user has replaced the temporary folder", "\(full as Any)")
    }

    @Test("if root restores a server, all files get the owner of the folder", .enabled(if: geteuid() == 0))
    func owner() async throws {
        let place = PressFolder(folder["press"])
        _ = try await PressSetup(place, environment: [:]).run()
        try folder.write("press/private/magazine/a.zip", "paid content")
        let made = try await PressBackup(place, database: PressConfigurationFile.read(place).database)
            .write(to: folder["backup.tar"])
        try FileManager.default.createDirectory(at: folder["new"], withIntermediateDirectories: true)
        #expect(chown(folder["new"].path, 65534, 65534) == 0)
        _ = try PressRestore(made.file, into: folder["new"]).run()
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder["new"].path)
        #expect(names.count == 6, "\(names)")
        for name in names { #expect(FileStamp(folder["new/\(name)"])?.owner == 65534, "\(name)") }
    }
}
