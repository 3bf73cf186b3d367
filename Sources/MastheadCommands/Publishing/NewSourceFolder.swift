import Foundation
import Periodical

/// The folder for a new issue source. If the folder's name is not valid for an issue, a similar name can take its
/// place.
struct NewSourceFolder {
    /// The folder's path.
    let path: String
    /// The name, as the user typed it.
    let givenName: String

    /// Checks the folder's name. If it is not valid, asks whether to use a similar one.
    /// - Parameters:
    ///   - given: the path, as the user typed it.
    ///   - takesNearest: whether to use the similar name without asking.
    init(_ given: String, takesNearest: Bool, _ console: Console) throws(MastheadError) {
        givenName = URL(filePath: given).standardizedFileURL.lastPathComponent
        guard IssueName.publishingFault(in: givenName) != nil, let name = IssueName.suggestion(for: givenName) else {
            // If there is no valid name that is similar, creating the folder fails.
            path = given
            return
        }
        var near = given
        while near.count > 1, near.hasSuffix("/") { near.removeLast() }
        guard near.hasSuffix(givenName) else {
            // A path such as `.` is an existing folder, which keeps its name.
            path = given
            return
        }
        near = near.dropLast(givenName.count) + name
        let question = "\u{201C}\(givenName.printable)\u{201D} is not a valid issue name. Create \(near) instead?"
        if takesNearest {
            console.note("\u{201C}\(givenName.printable)\u{201D} is not a valid issue name. Creating \(near) instead.")
        } else if !(Questions(console)?.confirm(question, isUsual: true) ?? false) {
            path = given
            return
        }
        path = near
    }
}
