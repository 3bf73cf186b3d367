import CArchive
import Foundation

/// Presents an archive to libarchive as if it ended with the end record, without a comment or trailing bytes.
///
/// libarchive looks for the end record only in the last 16 KiB, and would miss one that is followed by a long comment
/// or many other bytes.
final class ZipView {
    private let descriptor: Int32
    private let count: Int
    private var position = 0
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    /// The `errno` of the last failed read, or nil.
    private(set) var failure: Int32?

    /// Opens an archive file.
    /// - Parameter byteCount: the number of bytes to present.
    init?(_ file: URL, byteCount: Int) {
        descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        count = byteCount
        if descriptor < 0 { return nil }
    }

    deinit {
        buffer.deallocate()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Opens an archive with libarchive, which then reads from this view. The view must outlive the archive.
    func attach(to archive: OpaquePointer) -> Int32 {
        archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
        archive_read_set_read_callback(archive) { _, context, bytes in
            guard let view = ZipView.of(context), let bytes else { return -1 }
            bytes.pointee = UnsafeRawPointer(view.buffer.baseAddress)
            return view.read()
        }
        archive_read_set_skip_callback(archive) { _, context, wanted in ZipView.of(context)?.skip(Int(wanted)) ?? 0 }
        archive_read_set_seek_callback(archive) { _, context, offset, origin in
            ZipView.of(context)?.seek(Int(offset), origin) ?? -1
        }
        return archive_read_open1(archive)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> ZipView? {
        context.map { Unmanaged<ZipView>.fromOpaque($0).takeUnretainedValue() }
    }

    private func read() -> Int {
        let wanted = min(buffer.count, count - position)
        guard wanted > 0 else { return 0 }
        var result = pread(descriptor, buffer.baseAddress, wanted, off_t(position))
        while result < 0, errno == EINTR { result = pread(descriptor, buffer.baseAddress, wanted, off_t(position)) }
        guard result >= 0 else {
            failure = errno
            return -1
        }
        // Set the length of the comment to zero. It is the last field of the end record.
        for place in [count - 2, count - 1] where (position..<position + result).contains(place) {
            buffer[place - position] = 0
        }
        position += result
        return result
    }

    private func skip(_ wanted: Int) -> Int64 {
        let step = min(wanted, count - position)
        position += step
        return Int64(step)
    }

    private func seek(_ offset: Int, _ origin: Int32) -> Int64 {
        let base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? position : count
        let (target, overflows) = base.addingReportingOverflow(offset)
        guard !overflows, (0...count).contains(target) else { return -1 }
        position = target
        return Int64(target)
    }
}
