public import Foundation
public import Periodical

extension IssueContent {
    /// The small picture of a page that its archive brings, or nil: archives of others have none.
    /// - Parameter scale: 2 for twice the pixels, where there is such a file.
    public func thumbnail(at position: PagePosition, scale: Scale = .double) throws(MastheadError) -> URL? {
        let name = position.thumbnailName
        for candidate in scale == .double ? [Scale.double, .standard] : [.standard, .double] {
            if hasFile(for: name, at: candidate) { return try self.file(named: candidate.name(for: name)) }
        }
        return nil
    }
}
