import Files
import Foundation
import IssueLibrary
import Periodical
import UserSettings

/// A library's default scale, which is chosen when the library follows its first magazine: @2x if there is enough free
/// space.
enum FirstScale {
    /// The free space in bytes that @2x requires, enough for several hundred issues.
    static let leastRoom = 20_000_000_000

    /// Returns the scale for an amount of free space. If the amount is unknown, the scale is standard.
    static func scale(freeByteCount: Int?) -> Scale { (freeByteCount ?? 0) >= leastRoom ? .double : .standard }

    /// Sets a library's scale to @2x if there is enough space, and prints a note. Does nothing if a scale was chosen
    /// before or the library already follows magazines.
    /// - Parameters:
    ///   - handle: the magazine that was added.
    ///   - library: the library.
    static func choose(for handle: String, in library: IssueLibrary) async throws(MastheadError) {
        let console = Console.current
        guard case .standard = try console.settings.resolved(AnySetting(KnownSettings.scale)).origin,
            try await library.settings.ownScale == nil,
            try await library.publications.all().filter({ $0.kind == .magazine }).count == 1
        else { return }
        let free = DiskSpace.free(at: library.folder.root)
        let scale = scale(freeByteCount: free)
        guard scale == .double, let free else { return }
        try await library.settings.setScale(scale)
        console.note(
            "Issues will be downloaded in high resolution (@2x), because \(free.byteText) of disk space is free. "
                + "Use `masthead follow \(handle.printable) --scale 1` to download smaller files.")
    }
}
