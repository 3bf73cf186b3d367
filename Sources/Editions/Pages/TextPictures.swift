import Foundation
import Periodical
import Reading

/// The pictures within the text of a page.
struct TextPictures {
    private let content: IssueContent
    private let page: Page

    init(of page: Page, in content: IssueContent) { (self.content, self.page) = (content, page) }

    /// Returns a picture, or nil if the issue does not contain it or editions cannot contain its format.
    /// - Parameter source: the picture's address in the text.
    subscript(source: String) -> EditionPicture? {
        get throws(MastheadError) {
            guard let file = try file(source) else { return nil }
            do throws(MastheadError) { return try EditionPicture(file) } catch {
                // For example, an SVG drawing in a book is replaced by its description.
                guard error.code == .unreadablePicture else { throw error }
                return nil
            }
        }
    }

    private func file(_ source: String) throws(MastheadError) -> URL? {
        if let file = try content.picture(source, of: page) { return file }
        let document = page.properties["body"] == nil ? page.properties["file"]?.string : nil
        for path in AssetPath.candidates(source, from: document ?? page.properties["html"]?.string ?? "") {
            let name = Scale.split(path).logicalName
            guard AssetKind(fileName: name) == .image, let file = try content.file(for: name) else { continue }
            return file
        }
        return nil
    }
}
