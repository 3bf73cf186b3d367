import CVips
import Foundation
import Periodical
import Synchronization

/// libvips, opened and started when the first picture is looked at.
///
/// Loaders that it does not count as safe for hostile files are switched off for the process.
struct VipsLibrary: @unchecked Sendable {
    /// The functions; libvips's own are thread-safe.
    let functions: UnsafePointer<MastheadVips>

    /// Held while a computation is put together or taken apart; computing itself needs no lock.
    ///
    /// libvips compiles its inner loops with Orc as it puts them together, and Orc 0.4.33 and older keep what they compile in
    /// lists without a lock.
    static let assembly = Mutex(())

    private static let opened: VipsLibrary? = {
        guard let functions = masthead_vips_open_library(), functions.pointee.`init`("masthead") == 0 else {
            return nil
        }
        masthead_vips_silence(functions)
        functions.pointee.block_untrusted_set(1)
        // Every picture is read once: a cache would only hold memory and files.
        functions.pointee.cache_set_max(0)
        return VipsLibrary(functions: functions)
    }()

    /// The library.
    /// - Throws: ``MastheadError`` with the code `pictures.tool-failed` where it is not installed.
    static func open() throws(MastheadError) -> VipsLibrary {
        guard let opened else {
            throw MastheadError(
                .toolFailed, cannot: "open", to: "libvips", found: "it is not installed, or older than 8.13",
                hint: "Install it (Debian and Ubuntu: libvips42, macOS: vips).")
        }
        return opened
    }

    /// The error that libvips last told of.
    func failure(_ action: String, _ subject: String) -> MastheadError {
        let buffer = functions.pointee.error_buffer().map { String(cString: $0) } ?? ""
        let reason = buffer.trimmingCharacters(in: .whitespacesAndNewlines)
        functions.pointee.error_clear()
        let first = reason.split(separator: "\n").first.map(String.init) ?? "libvips does not say why"
        return MastheadError(
            .unreadablePicture, cannot: action, to: subject, found: first,
            hint: "Export it again as PNG, JPEG, GIF or WebP.")
    }
}
