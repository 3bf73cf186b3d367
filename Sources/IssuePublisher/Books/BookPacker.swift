import Cryptography
import Files
import Formats
public import Foundation
public import Periodical
import Pictures
import Synchronization

/// A packer that turns a folder of EPUBs into a store that any web server can serve (docs/formats.md, "A store's
/// folder").
///
/// Packing unchanged books again produces the same bytes. A cache keeps the results by a hash of their inputs, and
/// existing files are not written again.
public struct BookPacker: Sendable {
    private let output: OutputFolder
    private let options: IssuePacker.Options

    /// Creates a packer for an output folder, and creates the folder if needed.
    /// - Parameters:
    ///   - folder: the store's folder.
    ///   - options: only `jobs`, `isForced`, `prunes`, `signer`, `onProgress` and `cache` are used.
    public init(into folder: URL, options: IssuePacker.Options = IssuePacker.Options()) throws(MastheadError) {
        output = try OutputFolder(folder, catalogName: OutputFolder.storeName)
        self.options = options
    }

    /// A book whose files are ready but not in the store yet.
    private struct Staged: Sendable {
        let id: String
        let file: URL
        let said: [String: PropertyValue]
        /// The folder with the new files, or nil if the store already has them.
        let place: URL?
        let made: CachedBook
    }

    /// Packs all books, or changes nothing if any fault is an error.
    /// - Parameters:
    ///   - source: the folder of EPUBs.
    ///   - onPacked: called when a book's files are in the store.
    /// - Returns: all faults, and the packed books in the order of their ids. There are no books if any fault is an
    ///   error.
    public func pack(
        _ source: BookSource, onPacked: (PackedBook) -> Void = { _ in }
    ) throws(MastheadError) -> (books: [PackedBook], diagnostics: [Diagnostic]) {
        guard output.root.resolvingSymlinksInPath().path != source.folder.resolvingSymlinksInPath().path else {
            throw MastheadError(
                .configuration, cannot: "pack into", to: output.root.relativePath,
                found: "this folder contains the source EPUBs",
                hint: "Choose another folder for the store, such as dist.")
        }
        var diagnostics = source.settings.diagnostics
        let plan = Self.plan(source, &diagnostics)
        defer { output.endStaging() }
        let work = try output.temporary("books")
        defer { try? FileManager.default.removeItem(at: work) }
        let (staged, faults) = stage(plan, source, in: work)
        diagnostics += faults
        diagnostics += staged.compactMap(Self.largeSample)
        let lists = StoreListing(source, books: staged.map { ($0.id, $0.said, $0.made) }, &diagnostics)
        guard !diagnostics.contains(where: { $0.severity == .error }) else {
            try? FileManager.default.removeItem(at: work)
            output.removeIfNew()
            return ([], diagnostics)
        }
        let lock = try FolderLock.acquire(output.root)
        defer { lock.release() }
        var packed: [PackedBook] = []
        for book in staged {
            try put(book)
            let result = PackedBook(
                id: book.id, title: book.made.title, packed: book.place != nil, characters: book.made.characterCount,
                sampleSize: book.made.files["sample.epub"]?.size ?? 0, size: book.made.files["book.epub"]?.size ?? 0)
            onPacked(result)
            packed.append(result)
        }
        diagnostics += try publish(lists, source)
        if options.prunes { try prune(keeping: Set(staged.map(\.id))) }
        return (packed, diagnostics)
    }

    /// Returns a warning if the sample is larger than the book.
    private static func largeSample(_ book: Staged) -> Diagnostic? {
        guard let sample = book.made.files["sample.epub"]?.size, let whole = book.made.files["book.epub"]?.size,
            sample > whole
        else { return nil }
        return Diagnostic(
            file: book.file.relativePath, severity: .warning, code: "large-sample",
            message: "The sample (\(sample.byteText)) is larger than the book (\(whole.byteText)).",
            hint:
                "Use smaller pictures or fonts in the first chapters. Or lower 'sample' in "
                + "\(StoreSettings.fileName), or the book's 'samplePercent'."
        )
    }

    // MARK: Planning

    /// Assigns an id to each book, and returns the books with their ids.
    static func plan(
        _ source: BookSource, _ diagnostics: inout [Diagnostic]
    ) -> [(id: String, file: URL, said: [String: PropertyValue])] {
        var plan: [(id: String, file: URL, said: [String: PropertyValue])] = []
        var taken: [String: String] = [:]
        var unused = Set(source.settings.books.keys)
        for file in source.files {
            let name = file.lastPathComponent.inNormalForm
            unused.remove(name)
            let said = source.settings.books[name] ?? [:]
            let stem = (name as NSString).deletingPathExtension
            let id = said["id"]?.string ?? IssueName.suggestion(for: stem) ?? "book"
            if let fault = IssueName.publishingFault(in: id) {
                diagnostics.append(
                    Diagnostic(
                        file: source.settingsFile.relativePath, code: "wrong-value",
                        message: "The id '\(id.prefix(200))' of '\(name)' \(fault)."))
            } else if let other = taken[id.lowercased()] {
                diagnostics.append(
                    Diagnostic(
                        file: file.relativePath, code: "duplicate-name",
                        message: "The id '\(id)' is already used by '\(other)'.",
                        hint: "Rename one of the files, or set an 'id' for it in \(StoreSettings.fileName)."))
            } else {
                taken[id.lowercased()] = name
                plan.append((id, file, said))
            }
        }
        for name in unused.sorted() {
            diagnostics.append(
                Diagnostic(
                    file: source.settingsFile.relativePath, code: "unknown-book",
                    message: "There is no EPUB '\(name)', although the settings mention it.",
                    hint: "Use file names with their extension, such as \"novel.epub\"."))
        }
        return plan.sorted { $0.id < $1.id }
    }

    /// Creates the missing files of several books in parallel.
    private func stage(
        _ plan: [(id: String, file: URL, said: [String: PropertyValue])], _ source: BookSource, in work: URL
    ) -> ([Staged], [Diagnostic]) {
        let done = Mutex(0)
        let results = Parallel.map(plan.count, width: options.jobs) { [self] index -> Result<Staged, MastheadError> in
            defer {
                let count = done.withLock { done in
                    done += 1
                    return done
                }
                options.onProgress(count, plan.count)
            }
            let (id, file, said) = plan[index]
            do throws(MastheadError) {
                return .success(try stage(id, file, said, source, in: work.appending(path: "\(index)")))
            } catch { return .failure(error) }
        }
        var (staged, diagnostics): ([Staged], [Diagnostic]) = ([], [])
        for (index, result) in results.enumerated() {
            switch result {
            case .success(let book): staged.append(book)
            case .failure(let error):
                diagnostics.append(Self.diagnostic(error, of: plan[index].file))
            }
        }
        return (staged, diagnostics)
    }

    /// Returns a diagnostic for an error in a book's file.
    static func diagnostic(_ error: MastheadError, of file: URL) -> Diagnostic {
        let code: String
        switch error.code {
        case .protectedBook: code = "protected-book"
        case .malformedBook: code = "malformed-book"
        default: code = "unreadable-book"
        }
        if let format = format(of: file), !format.isZip {
            return Diagnostic(
                file: file.relativePath, code: code, message: "The file is \(format.name), not an EPUB.",
                hint: "Export the book again as an EPUB, or remove the file.")
        }
        let found = error.found.prefix(1).uppercased() + error.found.dropFirst()
        // Do not suggest another download: the publisher has the original file.
        let isDownload = error.remedies.contains { $0.kind == .download }
        return Diagnostic(
            file: file.relativePath, code: code, message: "\(found).",
            remedies: isDownload
                ? [.advice("Export the book again, or restore the file from a backup.")] : error.remedies)
    }

    private static func format(of file: URL) -> FileFormat? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        return (try? handle.read(upToCount: FileFormat.inspectedByteCount)).flatMap { FileFormat($0) }
    }

    private func stage(
        _ id: String, _ file: URL, _ said: [String: PropertyValue], _ source: BookSource, in work: URL
    ) throws(MastheadError) -> Staged {
        let percent = said["samplePercent"]?.integer.flatMap { (1...100).contains($0) ? $0 : nil }
        let making = BookMaking(
            file: file, said: said, percent: percent ?? source.settings.samplePercent, source: source.folder)
        let fingerprint = try making.fingerprint()
        if !options.isForced, let known = remembered(fingerprint), try isThere(known, id) {
            return Staged(id: id, file: file, said: said, place: nil, made: known)
        }
        let made = try making.make(in: work, scratch: work.appendingPathExtension("unpacked"))
        remember(made, fingerprint)
        let isThere = try isThere(made, id)
        return Staged(id: id, file: file, said: said, place: isThere ? nil : work, made: made)
    }

    /// Whether the store already has a book's current files.
    private func isThere(_ made: CachedBook, _ id: String) throws(MastheadError) -> Bool {
        for (name, file) in made.files {
            let place = output.url("books/\(id)/\(name)")
            guard FileStamp(place)?.byteCount == file.size, try SHA256.hexadecimal(ofFile: place) == file.sha256 else {
                return false
            }
        }
        return true
    }

    // MARK: Cached results

    private func record(_ fingerprint: String) -> URL? {
        options.cache.map { $0.folder.appending(path: "books/\(fingerprint).json") }
    }

    private func remembered(_ fingerprint: String) -> CachedBook? {
        guard let file = record(fingerprint), let data = FileManager.default.contents(atPath: file.path) else {
            return nil
        }
        // Ignore a damaged record. Packing can create the book's files again.
        do { return try JSONDecoder().decode(CachedBook.self, from: data) } catch { return nil }
    }

    private func remember(_ made: CachedBook, _ fingerprint: String) {
        guard let file = record(fingerprint) else { return }
        // Ignore errors. Without a record, the next run merely creates the book's files again.
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try JSONEncoder().encode(made).write(to: file, options: .atomic)
        } catch { unlink(file.path) }
    }

    // MARK: Writing

    private func put(_ book: Staged) throws(MastheadError) {
        let folder = output.url("books/\(book.id)")
        if let place = book.place {
            try FileSystem.createFolder(folder)
            for name in CachedBook.names where book.made.files[name] != nil {
                try output.rename(place.appending(path: name), to: "books/\(book.id)/\(name)")
            }
        }
        // Delete files that the book no longer has, because the web server would still serve them.
        for name in CachedBook.names where book.made.files[name] == nil {
            unlink(folder.appending(path: name).path)
        }
    }

    /// Writes the store's banner pictures, lists, signature and catalog.
    private func publish(_ lists: StoreListing, _ source: BookSource) throws(MastheadError) -> [Diagnostic] {
        var warnings = try options.signer?.warnings(output) ?? []
        for (path, file) in lists.pictures.sorted(by: { $0.key < $1.key }) {
            try FileSystem.createFolder(output.url(path).deletingLastPathComponent())
            try output.copy(file, to: path)
        }
        let documents = try lists.documents(over: output)
        for (name, data) in documents.lists { try output.write(data, to: name) }
        if let signature = try options.signer?.signature(of: documents.config, in: output) {
            try output.write(Data(signature.utf8), to: output.signatureFileName)
        }
        if options.signer == nil, let former = try output.catalogData(), former != documents.config {
            try output.noteOutdatedSignature(of: former)
        }
        let isChanged = try output.write(documents.config, to: output.catalogName)
        let isOutdated = try output.hasOutdatedSignature()
        if isChanged || isOutdated, options.signer == nil, output.size(of: output.signatureFileName) != nil {
            warnings.append(
                Diagnostic(
                    file: output.url(output.signatureFileName).relativePath, severity: .warning,
                    code: "stale-signature",
                    message:
                        "The signature is outdated, so libraries with your key will reject the new catalog.",
                    remedies: [.sign(output.root.relativePath)]))
        }
        return warnings
    }

    /// Deletes the folders of books that the store no longer has.
    private func prune(keeping ids: Set<String>) throws(MastheadError) {
        for name in try FileSystem.names(in: output.url("books")) where !ids.contains(name) {
            let folder = output.url("books/\(name)")
            for file in CachedBook.names { unlink(folder.appending(path: file).path) }
            // Delete the book's folder if it is empty. rmdir(2) does not delete any other folder.
            rmdir(folder.path)
        }
    }
}
