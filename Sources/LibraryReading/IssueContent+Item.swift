import Foundation
import IssueLibrary
import Periodical
import Reading

extension IssueContent {
    /// Opens an item of a library in a folder with its files.
    init(_ item: LibraryItem, in folder: URL, classes: PageClassRegistry) throws(MastheadError) {
        try self.init(folder: folder, name: item.label, scale: item.scale ?? .standard, classes: classes)
    }
}
