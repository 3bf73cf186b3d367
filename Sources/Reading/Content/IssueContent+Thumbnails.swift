public import Foundation
public import Periodical

extension IssueContent {
    /// Returns a page's thumbnail from the archive, or nil if there is none, which is common in archives of other
    /// programs.
    /// - Parameters:
    ///   - position: the position of the page.
    ///   - scale: the preferred scale.
    public func thumbnail(at position: PagePosition, scale: Scale = .double) throws(MastheadError) -> URL? {
        let path = ScaleFallback(preferring: scale).name(for: position.thumbnailName, where: contains)
        guard let path else { return nil }
        return try file(named: path)
    }
}
