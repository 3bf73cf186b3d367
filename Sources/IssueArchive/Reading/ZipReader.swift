import CArchive
import Files
import Foundation
import Periodical

/// Reads ZIP archives with libarchive, refusing unsafe entries.
final class ZipReader {
    private let archive: OpaquePointer
    private let file: URL
    private let limits: ArchiveLimits
    private let archiveByteCount: Int
    /// The check of the archive, or nil if only its first part is being read.
    private let audit: ZipAudit?
    /// The source that libarchive reads from.
    private let view: ZipView?
    /// Whether the current entry's size is declared before its data. In the first part of an archive, it may come
    /// after.
    private var isSizeKnown = true
    private var paths = PathRegister()
    private var declared = 0
    private var entryCount = 0

    /// Opens an archive.
    /// - Parameter isBeginning: whether the end of the archive is missing, so that entries are read from their headers
    ///   instead of the directory.
    init(_ file: URL, limits: ArchiveLimits, isBeginning: Bool = false) throws(MastheadError) {
        audit = isBeginning ? nil : try ZipAudit(file, limits: limits)
        guard let stamp = FileStamp(file) else { throw .system("read", file) }
        guard let archive = archive_read_new() else {
            throw MastheadError(.damagedArchive, cannot: "read", to: file.path, found: "not enough memory")
        }
        self.archive = archive
        self.file = file
        self.limits = limits
        archiveByteCount = stamp.byteCount
        if isBeginning {
            archive_read_support_format_zip_streamable(archive)
        } else {
            archive_read_support_format_zip_seekable(archive)
        }
        guard let audit else {
            view = nil
            guard archive_read_open_filename(archive, file.path, 256 << 10) == ARCHIVE_OK else { throw damaged() }
            return
        }
        view = ZipView(file, byteCount: audit.byteCount)
        guard let view else { throw .system("read", file) }
        // Do not open an archive without entries, because libarchive cannot.
        guard audit.names.isEmpty || view.attach(to: archive) == ARCHIVE_OK else { throw damaged() }
    }

    deinit { archive_read_free(archive) }

    /// Returns the next regular file, or nil after the last file. Folders are skipped.
    func next() throws(MastheadError) -> ArchiveEntry? {
        if let audit, audit.names.isEmpty { return nil }
        while true {
            var pointer: OpaquePointer?
            let status = try UTF8Locale.use { () throws(MastheadError) in archive_read_next_header(archive, &pointer) }
            if status == ARCHIVE_EOF { return nil }
            // libarchive only warns about a name that is not in UTF-8, which is checked later.
            guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let pointer else { throw damaged() }
            entryCount += 1
            if let entry = try entry(pointer) { return entry }
        }
    }

    /// Returns whether a name starts with a Windows drive, such as `c:/page.html`.
    private static func beginsWithDrive(_ name: String) -> Bool {
        let start = Array(name.utf8.prefix(3))
        return start.count > 1 && start[1] == UInt8(ascii: ":") && (start.count == 2 || start[2] == UInt8(ascii: "/"))
            && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(start[0] | 0x20)
    }

    private func entry(_ pointer: OpaquePointer) throws(MastheadError) -> ArchiveEntry? {
        let offset = Int(archive_filter_bytes(archive, 0))
        let name = try name(pointer, dataAt: offset)
        let type = archive_entry_filetype(pointer)
        if type == masthead_folder {
            // Skip an entry with an empty name, which is the packed folder itself.
            if name.isEmpty { return nil }
            if let fault = AssetPath.fault(in: String(name.trimmingSuffix("/"))) {
                throw refused("the folder '\(name)' \(fault)")
            }
            return nil
        }
        guard type == masthead_regular_file, archive_entry_hardlink(pointer) == nil,
            archive_entry_symlink(pointer) == nil
        else {
            throw refused("'\(name)' is a link or device, not a file")
        }
        if Self.beginsWithDrive(name) { throw refused("'\(name)' starts with a drive letter") }
        let path: AssetPath
        do { path = try AssetPath(name) } catch { throw refused("the name '\(name)' \(error)") }
        if let fault = paths.fault(adding: path) { throw refused(fault) }
        let budget = limits.budget(archiveByteCount: archiveByteCount)
        isSizeKnown = archive_entry_size_is_set(pointer) != 0
        let size = isSizeKnown ? Int(archive_entry_size(pointer)) : max(0, budget - declared)
        guard size >= 0 else { throw refused("'\(name)' declares a size of \(size)") }
        let (sum, overflows) = declared.addingReportingOverflow(size)
        guard !overflows, sum <= budget else {
            throw refused("the files would take more than \(budget) bytes, from an archive of \(archiveByteCount)")
        }
        if isSizeKnown { declared = sum }
        return ArchiveEntry(path: path, offset: offset, size: size)
    }

    /// Returns an entry's name from the directory. libarchive truncates names at a NUL character and turns backslashes
    /// into slashes.
    private func name(_ pointer: OpaquePointer, dataAt offset: Int) throws(MastheadError) -> String {
        if let audit {
            guard let name = audit.names[offset] else { throw damaged("entry \(entryCount)") }
            return name
        }
        guard let cName = archive_entry_pathname(pointer) else { throw refused("entry \(entryCount) has no name") }
        let bytes = [UInt8](UnsafeRawBufferPointer(start: cName, count: strlen(cName)))
        do throws(ZipName.Fault) { return try ZipName.read(bytes, isMarked: false) } catch {
            throw refused("entry \(entryCount) \(error)")
        }
    }

    /// Calls a closure with each chunk of the current entry's data. libarchive verifies its CRC.
    func forEachChunk(
        of entry: ArchiveEntry, _ body: (UnsafeRawBufferPointer) throws(MastheadError) -> Void
    ) throws(MastheadError) {
        var total = 0
        while true {
            var start: UnsafeRawPointer?
            var count = 0
            var offset: Int64 = 0
            let status = archive_read_data_block(archive, &start, &count, &offset)
            if status == ARCHIVE_EOF { break }
            guard status == ARCHIVE_OK else { throw damaged("'\(entry.path)'") }
            guard let start, count > 0 else { continue }
            total += count
            guard total <= entry.size else { throw refused("'\(entry.path)' is longer than it declares") }
            try body(UnsafeRawBufferPointer(start: start, count: count))
        }
        if !isSizeKnown { declared += total }
        guard total == entry.size || !isSizeKnown else { throw damaged("'\(entry.path)'") }
    }

    private func refused(_ found: String) -> MastheadError { .refusedArchive(file, found) }

    private func damaged(_ place: String? = nil) -> MastheadError {
        if let number = view?.failure { return .system("read", file, number: number) }
        let reason = archive_error_string(archive).map { String(cString: $0) } ?? "the file is truncated"
        return .damagedArchive(file, (place.map { "\($0): " } ?? "") + reason)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
        var rest = self[...]
        while rest.last == suffix { rest.removeLast() }
        return rest
    }
}
