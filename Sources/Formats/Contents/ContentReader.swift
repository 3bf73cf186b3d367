public import Foundation
public import Periodical

/// A content folder of which the format was recognised.
public struct ContentReader: Sendable {
    /// How it is written down.
    public let format: ContentFormat
    /// The path below the folder at which it begins: empty, or the name of the one folder in it. Assets are named from there.
    public let top: String
    private let folder: URL

    /// Recognises a content: one that has a page grid of its own is read by that, whatever else is in it.
    /// - Returns: nil for a folder that is of none of the formats.
    public init?(_ folder: URL) {
        for format in ContentFormat.allCases {
            guard let top = format.top(in: folder) else { continue }
            self.format = format
            self.top = top
            self.folder = top.isEmpty ? folder : folder.appending(path: top, directoryHint: .isDirectory)
            return
        }
        return nil
    }

    /// The pages.
    /// - Throws: ``MastheadError`` where the format's document cannot be read. Single pages that cannot be shown say so
    ///   themselves.
    public func grid() throws(MastheadError) -> PageGrid {
        switch format {
        case .pageGrid:
            let file = format.document(in: folder) ?? folder
            let data: Data
            do { data = try Data(contentsOf: file) } catch { throw .files("reading", file, error) }
            return try PageGrid(reading: data, subject: file.path)
        case .hpub: return try HPub.grid(of: ContentFolder(folder))
        }
    }
}
