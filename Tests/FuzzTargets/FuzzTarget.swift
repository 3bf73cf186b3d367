import Formats
package import Foundation
import IssueArchive
import Periodical

/// A reader of network data to fuzz. An error is a correct result; a crash, a hang or unbounded memory is a finding.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case catalog, grid, nesting, index, fields, archive, beginning, entry, media, document, book, lists, store,
        feed, html

    /// The target in the environment variable FUZZ_TARGET.
    package static let chosen = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.init(rawValue:))

    /// Reads an input. An error means that the input is refused.
    package func read(_ data: Data) throws {
        switch self {
        case .catalog:
            _ = try Catalog.read(data, subject: "fuzz")
            // A catalog that was read can be written, and read again.
            _ = try Catalog.read(try CatalogDocument(data, subject: "fuzz").encoded(), subject: "fuzz")
        case .media: try Self.walk(data)
        case .document: Self.readDocument(data)
        case .book: try Self.readBook(data)
        case .lists: try Self.readLists(data)
        case .store: try Self.readStore(data)
        case .feed: try Self.readFeed(data)
        case .html: try Self.readHTML(data)
        case .grid: _ = try PageGrid(reading: data, subject: "fuzz")
        case .nesting:
            let list = NestedList.list(data)
            _ = try Document(list, subject: "fuzz", cannot: "read").value()
            _ = try PageGrid(reading: list, subject: "fuzz")
        case .index, .fields:
            let index = self == .index ? data : IndexFields.index(data)
            for archive in try ArchiveIndex(reading: index, subject: "fuzz").archives {
                IndexFields.check(try ArchiveLayout(archive, limits: ArchiveLimits(), subject: "fuzz"))
            }
        case .archive:
            try Self.unpack(data) { file, target, limits in
                _ = try ArchiveReader.extract(file, into: target, limits: limits)
            }
        case .beginning:
            try Self.unpack(data) { file, target, limits in
                _ = try ArchiveReader.extractBeginning(file, into: target, limits: limits)
            }
        case .entry:
            try Self.unpack(data) { file, target, limits in
                let whole = target.appending(path: "whole")
                guard try EntryInflater.inflate(file, into: whole, size: limits.byteCount) == nil else { return }
                let size = try whole.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
                precondition(size <= limits.byteCount)
            }
        }
    }

    /// Writes the input to a file, unpacks it, and checks where the files are.
    private static func unpack(_ data: Data, _ body: (URL, URL, ArchiveLimits) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "masthead-fuzz-\(getpid())")
        let (file, target) = (folder.appending(path: "a.zip"), folder.appending(path: "out/inner"))
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try data.write(to: file)
        var limits = ArchiveLimits()
        limits.byteCount = 1 << 20
        let result = Result { try body(file, target, limits) }
        // Unpacking must not write anything beside the given folder.
        let names = try [folder, folder.appending(path: "out")].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        }
        precondition(names == ["a.zip", "out", "inner"])
        _ = try result.get()
    }
}
