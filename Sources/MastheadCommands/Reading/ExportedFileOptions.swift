import ArgumentParser
import Editions
import Files
import Foundation
import IssueTransfer
import Periodical

/// The arguments and options of the commands that export an edition.
struct ExportedFileOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The name of an item, an issue source, or an archive.", valueName: "item"),
        completion: Completions.issues)
    var item: String

    @Option(
        name: .shortAndLong,
        help: """
            The file or folder to write to. [default: a name from the publication's title and the date, or the issue's \
            title if the publication has none]
            """, completion: .file())
    var output: String?

    @Flag(help: "Do not show progress.")
    var quiet = false

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var library: LibraryOptions

    /// Opens the item and writes an edition.
    func write(_ format: EditionFormat) async throws {
        let others = EditionFormat.allCases.filter { $0 != format }.map(\.fileExtension)
        if let output, let other = others.first(where: { output.lowercased().hasSuffix(".\($0)") }) {
            throw ValidationError("The --output file must end in .\(format.fileExtension), not .\(other).")
        }
        let (target, editions) = try await open()
        let original = try original(of: target, format)
        try write(to: try place(named: editions.fileName(format)), "page") { file, onPage throws(MastheadError) in
            if let original { return try original.write(to: file, named: item) }
            return try editions.write(format, to: file, onPage: onPage)
        }
    }

    /// Opens the item and writes a booklet.
    func writeBooklet(_ options: BookletOptions) async throws {
        let editions = try await open().editions
        let name = editions.fileName(.pdf).dropLast(".pdf".count) + " booklet.pdf"
        try write(to: try place(named: String(name)), "side") { file, onPage throws(MastheadError) in
            try editions.writeBooklet(options, to: file, onPage: onPage)
        }
    }

    private func open() async throws -> (target: ReadingTarget, editions: IssueEditions) {
        try ProcessLimits.require(to: "export")
        let target = try await WebReader(classes: try templates.registry(), library: library).complete(item)
        return (target, IssueEditions(target.content, heading: target.heading, cover: target.cover))
    }

    /// Returns the file that the item was imported or downloaded from, if it already has the format. An edition would
    /// lack a part of it, such as the pictures in the text of an EPUB.
    /// - Throws: ``MastheadError`` if the user named such a file instead of an item in the library.
    private func original(of target: ReadingTarget, _ format: EditionFormat) throws(MastheadError) -> OriginalFile? {
        let folder = target.item == nil ? URL(filePath: item) : target.item?.item.contentURL
        guard let folder else { return nil }
        if FileStamp(folder)?.kind == .folder {
            // A folder of pictures on the disk is not a comic yet.
            guard target.item != nil || format != .cbz else { return nil }
            return OriginalFile(target.content, in: folder).flatMap { $0.format == format ? $0 : nil }
        }
        guard try Self.format(of: folder) == format else { return nil }
        throw MastheadError(
            .configuration, cannot: "export", to: folder.relativePath,
            found: "the file is already \(format == .epub ? "an EPUB" : "a \(format.rawValue.uppercased())")",
            hint: "Copy the file instead.")
    }

    /// Returns the format of a book file, or nil if the file is an archive of an issue.
    private static func format(of file: URL) throws(MastheadError) -> EditionFormat? {
        let start: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { handle.closeFile() }
            start = try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data()
        } catch { throw .files("read", file, error) }
        switch FileFormat(start) {
        case .epub: return .epub
        case .pdf: return .pdf
        case .zip where file.pathExtension.lowercased() == "cbz": return .cbz
        default: return nil
        }
    }

    /// Writes a file and prints its size.
    /// - Parameter unit: the noun for the file's pages.
    private func write(
        to file: URL, _ unit: String,
        _ make: (URL, (Int, Int) -> Void) throws(MastheadError) -> EditionReport
    ) throws {
        let folder = file.deletingLastPathComponent()
        guard FileStamp(folder)?.kind == .folder else {
            guard FileStamp(folder) != nil || FileSystem.isMissing(folder) else {
                throw MastheadError.system("export to", folder, number: EACCES)
            }
            throw MastheadError(
                .configuration, cannot: "export to", to: file.relativePath,
                found: "the folder \(folder.relativePath) does not exist",
                hint: "Create the folder, or use --output to name a file in another folder.")
        }
        let console = Console.current
        let display = CountingDisplay(console: console, isQuiet: quiet)
        defer { display.finish() }
        let isThere = FileStamp(file) != nil
        let report = try make(file) { done, total in display.show("writing", done, of: total, "pages") }
        display.finish()
        guard !quiet else { return }
        let size = FileStamp(file)?.byteCount ?? 0
        let replaced = isThere ? " (replaced the earlier file)" : ""
        console.note("\(report.pageCount.counted(unit)), \(size.byteText): \(file.relativePath.printable)\(replaced)")
    }

    /// Returns the file to write to.
    /// - Parameter name: the name to use in a folder if the user did not specify a file.
    private func place(named name: String) throws(MastheadError) -> URL {
        var isFolder: ObjCBool = false
        if let output {
            let isThere = FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
            guard isThere && isFolder.boolValue || output.hasSuffix("/") else { return URL(filePath: output) }
            return URL(filePath: output, directoryHint: .isDirectory).appending(path: name)
        }
        guard !FileManager.default.fileExists(atPath: name) else {
            throw MastheadError(
                .configuration, cannot: "export to", to: name, found: "the file exists",
                hint: "Use --output to name another file, or the same file to replace it.")
        }
        return URL(filePath: name)
    }
}
