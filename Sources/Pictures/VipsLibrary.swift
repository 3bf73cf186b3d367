import CVips
import Foundation
import Periodical
import Synchronization

/// The libvips library, loaded for the first picture.
///
/// In this process, loaders that libvips considers unsafe for untrusted files are disabled.
struct VipsLibrary: @unchecked Sendable {
    /// The functions of libvips, which are thread-safe.
    let functions: UnsafePointer<MastheadVips>

    /// Held while a computation is prepared or released. The computation itself needs no lock.
    ///
    /// libvips compiles its inner loops with Orc while it prepares a computation. Up to version 0.4.33, Orc stores them
    /// in lists without a lock.
    static let assembly = Mutex(())

    private static let opened: VipsLibrary? = {
        guard let functions = masthead_vips_open_library(), functions.pointee.`init`("masthead") == 0 else {
            return nil
        }
        masthead_vips_silence(functions)
        functions.pointee.block_untrusted_set(1)
        // Turn off the cache: each picture is read only once.
        functions.pointee.cache_set_max(0)
        return VipsLibrary(functions: functions)
    }()

    /// Returns the library, and loads it on the first call.
    /// - Throws: ``MastheadError`` with the code `pictures.tool-failed` if libvips is not installed.
    static func open() throws(MastheadError) -> VipsLibrary {
        guard let opened else {
            throw MastheadError(
                .toolFailed, cannot: "open", to: "libvips", found: "libvips is not installed, or older than 8.13",
                hint: "Install libvips (Debian and Ubuntu: libvips42, macOS: vips).")
        }
        return opened
    }

    /// Returns an error with the last message from libvips.
    func failure(_ action: String, _ subject: String) -> MastheadError {
        let buffer = functions.pointee.error_buffer().map { String(cString: $0) } ?? ""
        let reason = buffer.trimmingCharacters(in: .whitespacesAndNewlines)
        functions.pointee.error_clear()
        let first = reason.split(separator: "\n").first.map(String.init) ?? "libvips reports no reason"
        return MastheadError(
            .unreadablePicture, cannot: action, to: subject, found: first,
            hint: "Export the picture again as PNG, JPEG, GIF or WebP.")
    }
}
