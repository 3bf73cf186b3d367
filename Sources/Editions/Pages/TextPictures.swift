import Foundation
import Periodical
import Reading

/// The pictures within the text of a page.
struct TextPictures {
    private let content: IssueContent
    private let page: Page

    init(of page: Page, in content: IssueContent) { (self.content, self.page) = (content, page) }

    /// Returns a picture, or nil if it is not part of the issue or has a format that editions cannot contain.
    /// - Parameter source: the address of the picture, as the text contains it.
    subscript(source: String) -> EditionPicture? {
        get throws(MastheadError) {
            guard let file = try file(source) else { return nil }
            do throws(MastheadError) { return try EditionPicture(file) } catch {
                // An SVG drawing in a book, for example, is replaced by its description.
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
