import Foundation
import Periodical

/// On which line of a document each value stands.
struct SourceLocations: Sendable {
    private var lines: [[DocumentFault.Step]: Int] = [:]

    /// Locates the values of a document that could be read. Binary property lists have no lines.
    init(_ document: Document) {
        switch document.format {
        case .xmlPropertyList: lines = PropertyListLocator.lines(of: document.data)
        case .json: lines = JSONLocator.lines(of: document.data)
        case .binaryPropertyList: break
        }
    }

    /// The line of a value, from 1; of one that is not there, the line of what should hold it.
    func line(of path: [DocumentFault.Step]) -> Int? {
        var path = path
        while true {
            if let line = lines[path] { return line }
            if path.popLast() == nil { return nil }
        }
    }
}
