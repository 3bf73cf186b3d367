import Foundation

/// A word in the environment of all processes that a test starts, and of those that they start in their turn: by it the test
/// finds those that are left.
public enum ProcessMark {
    /// The mark of the test that runs.
    @TaskLocal public static var current: String?

    static let variable = "MASTHEAD_TEST_MARK"

    /// The variable of the test that runs.
    static var environment: [String: String] { current.map { [variable: $0] } ?? [:] }

    /// The processes that have a mark and run, with their words.
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

    /// Foundation takes the first page of such a file for all of it.
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
