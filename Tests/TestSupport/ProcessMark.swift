import Foundation

/// A mark in the environment of all processes that a test starts. Their child processes inherit the mark, so the test
/// can find processes that remain.
public enum ProcessMark {
    /// The mark of the running test.
    @TaskLocal public static var current: String?

    static let variable = "MASTHEAD_TEST_MARK"

    /// The environment variable with the mark of the running test.
    static var environment: [String: String] { current.map { [variable: $0] } ?? [:] }

    /// Returns the running processes with a mark, and their command lines.
    public static func processes(marked mark: String) -> [(identifier: Int32, words: String)] {
        let needle = Data("\(variable)=\(mark)\0".utf8)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { name in
            guard let identifier = Int32(name), identifier != getpid(),
                let environment = contents("/proc/\(name)/environ"),
                environment.firstRange(of: needle) != nil
            else { return nil }
            let words = contents("/proc/\(name)/cmdline").map { String(decoding: $0, as: UTF8.self) } ?? ""
            return (identifier, words.replacing("\0", with: " "))
        }
    }

    /// Reads a file in /proc, of which Foundation would return only the first page.
    private static func contents(_ path: String) -> Data? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return data }
            data.append(contentsOf: buffer.prefix(count))
        }
    }
}
