import Foundation
import IssueLibrary
import Periodical
import Reading

extension IssueContent {
    /// Opens a library item's content from a folder.
    init(_ item: LibraryItem, in folder: URL, classes: PageClassRegistry) throws(MastheadError) {
        try self.init(folder: folder, name: item.label, scale: item.scale ?? .standard, classes: classes)
    }
}
