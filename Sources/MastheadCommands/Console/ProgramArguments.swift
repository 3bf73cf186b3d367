import Foundation

/// The arguments and the file of this program, even if `/proc` is not mounted, such as in a chroot.
public enum ProgramArguments {
    /// The name of the program and its arguments. The first access must be before the environment is changed.
    public static let all: [String] = {
        #if os(Linux)
            // Without this file, Swift returns no arguments.
            if access("/proc/self/cmdline", R_OK) != 0 { return fromStack() }
        #endif
        return CommandLine.arguments
    }()

    /// The file of this program, or nil if it is not known.
    static var executable: URL? {
        #if os(Linux)
            // If `Bundle.main` cannot read this link, Foundation ends the program.
            let link = "/proc/self/exe"
            if access(link, F_OK) == 0 { return URL(filePath: link).resolvingSymlinksInPath() }
            guard let name = all.first else { return nil }
            if name.contains("/") { return URL(filePath: name).resolvingSymlinksInPath() }
            let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            return folders.lazy.map { URL(filePath: String($0)).appending(path: name) }
                .first { access($0.path, X_OK) == 0 }?.resolvingSymlinksInPath()
        #else
            return Bundle.main.executableURL
        #endif
    }

    #if os(Linux)
        /// Reads the arguments from the stack. The kernel puts them before the environment: their number, a pointer to
        /// each, and a null pointer (System V ABI, "Initial Stack and Register State").
        private static func fromStack() -> [String] {
            environ.withMemoryRebound(to: Int.self, capacity: 1) { environment in
                let last = environment - 1
                guard last.pointee == 0 else { return [] }
                var count = 0
                while (last - count - 1).pointee != count {
                    count += 1
                    guard count < 1 << 16 else { return [] }
                }
                return (0..<count).compactMap { index in
                    UnsafePointer<CChar>(bitPattern: (last - count + index).pointee).map { String(cString: $0) }
                }
            }
        }
    #endif
}
