import CVips
import Foundation
import Periodical
import Synchronization

/// The library libvips, which the first picture loads.
///
/// This process cannot use loaders that libvips considers unsafe for untrusted files.
struct VipsLibrary: @unchecked Sendable {
    /// The functions of libvips, which are thread-safe.
    let functions: UnsafePointer<MastheadVips>

    /// A lock for preparing or releasing a computation. The computation itself needs no lock.
    ///
    /// During the preparation, libvips compiles its inner loops with Orc, which up to version 0.4.33 stores them in
    /// lists without a lock.
    static let assembly = Mutex(())

    private static let opened: VipsLibrary? = {
        guard let functions = masthead_vips_open_library(), functions.pointee.`init`("masthead") == 0 else {
            return nil
        }
        masthead_vips_silence(functions)
        functions.pointee.block_untrusted_set(1)
        // Turn off the cache, because each picture is read only once.
        functions.pointee.cache_set_max(0)
        return VipsLibrary(functions: functions)
    }()

    /// Returns the library, after loading it if necessary.
    /// - Throws: ``MastheadError`` with the code `pictures.tool-failed` if libvips is not installed.
    static func open() throws(MastheadError) -> VipsLibrary {
        guard let opened else {
            throw MastheadError(
                .toolFailed, cannot: "open", to: "libvips", found: "libvips is not installed, or older than 8.13",
                hint: "Install libvips (Debian and Ubuntu: libvips42, macOS: vips).")
        }
        return opened
    }

    /// Returns an error that contains the last message from libvips.
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
