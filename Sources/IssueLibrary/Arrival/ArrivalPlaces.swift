import Files
import Foundation
import Periodical

/// Where the files of an asset download arrive: whole and verified ones in `content`, under their own paths; beginnings of
/// others in `parts`, under the numbers of their entries.
struct ArrivalPlaces: Sendable, Hashable {
    /// The folder in `incoming`.
    let folder: URL
    private let identifier: String

    init(_ folder: URL, _ identifier: String) {
        self.folder = folder
        self.identifier = identifier
    }

    var content: URL { folder.appending(path: "\(identifier).content", directoryHint: .isDirectory) }
    var parts: URL { folder.appending(path: "\(identifier).parts", directoryHint: .isDirectory) }
    /// What a reader unpacked of an archive without an index while it arrived.
    var early: URL { folder.appending(path: "\(identifier).early", directoryHint: .isDirectory) }
    var journal: URL { parts.appending(path: "journal") }
    var progress: URL { parts.appending(path: "progress") }

    /// The beginning of an entry's data.
    func part(_ number: Int) -> URL { parts.appending(path: String(number)) }

    /// The places of asset downloads that are or were at work in an issue's folder in `incoming`.
    static func all(in folder: URL) throws(MastheadError) -> [(identifier: String, places: ArrivalPlaces)] {
        try FileSystem.names(in: folder).filter { $0.hasSuffix(".parts") }.map { name in
            let identifier = String(name.dropLast(".parts".count))
            return (identifier, ArrivalPlaces(folder, identifier))
        }
    }
}
