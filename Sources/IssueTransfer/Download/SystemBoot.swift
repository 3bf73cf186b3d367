import Foundation

/// Identifies the current boot of the operating system.
package enum SystemBoot {
    /// An identifier of the current boot, or nil if the system provides none.
    package static let current: String? = {
        #if os(Linux)
            let file = "/proc/sys/kernel/random/boot_id"
            return FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
        #else
            var size = 64
            var text = [CChar](repeating: 0, count: size)
            guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
            return String(cString: text)
        #endif
    }()
}
