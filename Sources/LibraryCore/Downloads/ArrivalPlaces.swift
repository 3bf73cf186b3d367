import Files
package import Foundation
package import Periodical

/// An asset download's folders: `content` for complete, verified files, and `parts` for partial files, named by entry
/// number.
package struct ArrivalPlaces: Sendable, Hashable {
    /// The folder in `incoming`.
    let folder: URL
    private let identifier: String

    init(_ folder: URL, _ identifier: String) {
        self.folder = folder
        self.identifier = identifier
    }

    package var content: URL { folder.appending(path: "\(identifier).content", directoryHint: .isDirectory) }
    package var parts: URL { folder.appending(path: "\(identifier).parts", directoryHint: .isDirectory) }
    /// Files that were unpacked early from an archive without an index, so that the user can start reading.
    package var early: URL { folder.appending(path: "\(identifier).early", directoryHint: .isDirectory) }
    package var journal: URL { parts.appending(path: "journal") }
    package var progress: URL { parts.appending(path: "progress") }

    /// Returns the file for an entry's partial data.
    package func part(_ number: Int) -> URL { parts.appending(path: String(number)) }

    /// Returns the folders of all asset downloads in an issue's folder in `incoming`.
    package static func all(in folder: URL) throws(MastheadError) -> [(identifier: String, places: ArrivalPlaces)] {
        try FileSystem.names(in: folder).filter { $0.hasSuffix(".parts") }.map { name in
            let identifier = String(name.dropLast(".parts".count))
            return (identifier, ArrivalPlaces(folder, identifier))
        }
    }
}
