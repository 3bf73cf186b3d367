import Files
import Foundation
import IssueLibrary
import Periodical
import UserSettings

/// The scale of a library that follows its first magazine, where nothing was said: @2x, sharp on any screen, if there is room.
enum FirstScale {
    /// From so many free bytes on there is room: for some hundred issues at @2x.
    static let leastRoom = 20_000_000_000

    /// The scale for so much room; nil where it is not known.
    static func scale(freeByteCount: Int?) -> Scale { (freeByteCount ?? 0) >= leastRoom ? .double : .standard }

    /// Sets the scale of a library, and says so, unless it was set or told before, or the library is in use.
    /// - Parameters:
    ///   - handle: the publication that was added.
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
            "Issues will be downloaded in high resolution (@2x), because \(free.byteText) is free. "
                + "Use `masthead follow \(handle.printable) --scale 1` to save more than half the space.")
    }
}
