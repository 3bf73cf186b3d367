import CArchive
import Foundation
import Periodical

/// Writes ZIP archives with libarchive, passing the output to a closure.
///
/// The bytes do not depend on the locale or the time: entries have no time (shown as 1980-01-01), no owner, mode 0644,
/// and names in UTF-8.
final class ZipStream {
    /// Receives the bytes of the archive. Returns false to stop writing.
    typealias Output = (UnsafeRawBufferPointer) -> Bool

    private let archive: OpaquePointer
    private let output: Output
    private let subject: String
    /// The last bytes of the output, which may contain an entry's data descriptor.
    private var tail: [UInt8] = []
    /// The number of bytes written so far.
    private(set) var byteCount = 0

    init(subject: String, output: @escaping Output) throws(MastheadError) {
        guard let archive = archive_write_new() else {
            throw MastheadError(.archiveWriting, cannot: "write", to: subject, found: "not enough memory")
        }
        self.archive = archive
        self.output = output
        self.subject = subject
        try check(archive_write_set_format_zip(archive))
        // This call makes libarchive set up the conversion of names for the current locale.
        try UTF8Locale.use { () throws(MastheadError) in
            try check(archive_write_set_format_option(archive, "zip", "hdrcharset", "UTF-8"))
        }
        try check(archive_write_set_bytes_per_block(archive, 0))
        let context = Unmanaged.passUnretained(self).toOpaque()
        try check(
            archive_write_open(
                archive, context, nil,
                { _, context, bytes, count in
                    guard let context, let bytes else { return -1 }
                    let stream = Unmanaged<ZipStream>.fromOpaque(context).takeUnretainedValue()
                    return stream.take(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
                }, nil))
    }

    deinit { archive_write_free(archive) }

    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        byteCount += bytes.count
        tail = Array((tail + bytes.suffix(24)).suffix(24))
        return output(bytes)
    }

    /// Writes an entry. The closure gets a function to call with each chunk of the data.
    /// - Returns: the offset and the length of the entry's data.
    func add(
        path: String, size: Int, method: IndexedEntry.Method,
        _ body: ((UnsafeRawBufferPointer) throws(MastheadError) -> Void) throws(MastheadError) -> Void
    ) throws(MastheadError) -> (offset: Int, length: Int) {
        guard let entry = archive_entry_new() else {
            throw MastheadError(.archiveWriting, cannot: "write", to: subject, found: "not enough memory")
        }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, path)
        archive_entry_set_size(entry, Int64(size))
        archive_entry_set_filetype(entry, masthead_regular_file)
        archive_entry_set_perm(entry, 0o644)
        switch method {
        case .store: try check(archive_write_zip_set_compression_store(archive))
        case .deflate: try check(archive_write_zip_set_compression_deflate(archive))
        }
        try UTF8Locale.use { () throws(MastheadError) in try check(archive_write_header(archive, entry)) }
        let offset = Int(archive_filter_bytes(archive, -1))
        try body { piece throws(MastheadError) in
            guard archive_write_data(archive, piece.baseAddress, piece.count) == piece.count else { throw failure() }
        }
        try check(archive_write_finish_entry(archive))
        let end = Int(archive_filter_bytes(archive, -1))
        return (offset, end - offset - descriptorLength(dataLength: end - offset))
    }

    /// Returns the length of the data descriptor after an entry (APPNOTE section 4.3.9), which contains the length of
    /// the data.
    private func descriptorLength(dataLength total: Int) -> Int {
        for (length, field) in [(16, 4), (24, 8)] where total >= length && tail.count >= length {
            let descriptor = tail.suffix(length)
            guard descriptor.starts(with: [0x50, 0x4B, 0x07, 0x08]) else { continue }
            let named = descriptor.dropFirst(8).prefix(field).reversed().reduce(0) { $0 << 8 | Int($1) }
            if named == total - length { return length }
        }
        return 0
    }

    /// Writes the central directory.
    func finish() throws(MastheadError) {
        try check(archive_write_close(archive))
    }

    private func check(_ status: Int32) throws(MastheadError) {
        guard status == ARCHIVE_OK else { throw failure() }
    }

    private func failure() -> MastheadError {
        let reason = archive_error_string(archive).map { String(cString: $0) } ?? "libarchive gave no reason"
        return MastheadError(.archiveWriting, cannot: "write", to: subject, found: reason)
    }
}
