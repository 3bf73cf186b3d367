public import Foundation
public import Periodical

extension IssueContent {
    /// The small picture of a page that its archive brings, or nil: archives of others have none.
    /// - Parameter scale: 2 for twice the pixels, where there is such a file.
    public func thumbnail(at position: PagePosition, scale: Scale = .double) throws(MastheadError) -> URL? {
        let path = ScaleFallback(preferring: scale).name(for: position.thumbnailName, where: contains)
        guard let path else { return nil }
        return try file(named: path)
    }
}
