package import Foundation
package import Periodical
package import Reading

/// The pages of an issue as single pictures, for programs that request one page at a time.
package struct PagePictures: Sendable {
    /// The source of a page's picture.
    package enum Source: Sendable, Hashable {
        /// A picture that fills the page, with its media type and its width in pixels.
        case picture(URL, mediaType: String, width: Int)
        /// A page of a PDF, by its number from 1.
        case printed(URL, number: Int)
    }

    /// The sources of the pages, in reading order.
    package let sources: [Source]

    /// Finds the pictures of all pages. Returns nil if any page shows text instead of a picture.
    /// - Throws: ``MastheadError`` if the issue has no pages, or if a page's file is missing or damaged.
    package init?(_ content: IssueContent) throws(MastheadError) {
        // The files need not be read to find out whether the issue contains text.
        guard !content.isReflowable else { return nil }
        var sources: [Source] = []
        for page in try EditionPages(content).pages {
            switch page.face {
            case .picture(let picture):
                let type = MediaType.name(forFile: "a.\(picture.fileExtension)")
                sources.append(.picture(picture.file, mediaType: type, width: picture.size.width))
            case .printed(let file, let number): sources.append(.printed(file, number: number))
            case .text: return nil
            }
        }
        self.sources = sources
    }
}
