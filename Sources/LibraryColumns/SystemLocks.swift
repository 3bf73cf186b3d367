import Files
package import Foundation

/// The file locks listed by the kernel (proc_locks(5)). A locked file is never opened here, because closing it would
/// release this process's own locks.
package enum SystemLocks {
    /// Returns another process that has a lock on a file, or nil if there is none or the system does not list locks.
    package static func holder(of file: URL) -> Int32? { holders(of: file).first { $0 != getpid() } }

    /// Whether this process has a lock on a file.
    package static func isHeldHere(_ file: URL) -> Bool { holders(of: file).contains(getpid()) }

    private static func holders(of file: URL) -> [Int32] {
        guard let stamp = FileStamp(file), let list = contents(of: "/proc/locks") else { return [] }
        return list.split(separator: "\n").compactMap { line in
            // A line has the form `1: POSIX  ADVISORY  READ 1234 fe:00:56789 1073741826 1073742335`.
            let words = line.split(separator: " ")
            guard words.count >= 6, words[5].hasSuffix(":\(stamp.inode)"), let process = Int32(words[4]), process > 0
            else { return nil }
            return process
        }
    }

    /// Files in /proc report no size, so read to the end.
    private static func contents(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            text += buffer.prefix(count)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
