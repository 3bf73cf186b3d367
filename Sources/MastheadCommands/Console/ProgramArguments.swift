import Foundation

/// This program's arguments and file, which are found even if `/proc` is not mounted, for example in a chroot.
public enum ProgramArguments {
    /// The program's name and its arguments. They must be accessed once before the environment is changed.
    public static let all: [String] = {
        #if os(Linux)
            // If this file is unreadable, Swift returns no arguments.
            if access("/proc/self/cmdline", R_OK) != 0 { return fromStack() }
        #endif
        return CommandLine.arguments
    }()

    /// This program's file, or nil if it is unknown.
    static var executable: URL? {
        #if os(Linux)
            // Do not use `Bundle.main`, because Foundation ends the program if it cannot read this link.
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
        /// each of them, and a null pointer (System V ABI, "Initial Stack and Register State").
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
