import Foundation
import Periodical

/// The folder for a new issue source. If its name is not a valid issue name, a similar valid name can replace it.
struct NewSourceFolder {
    /// The folder's path.
    let path: String
    /// The name that the user typed.
    let givenName: String

    /// Checks the folder's name. If the name is not valid, asks whether to use a similar name.
    /// - Parameters:
    ///   - given: the path that the user typed.
    ///   - takesNearest: whether to use the similar name without asking.
    init(_ given: String, takesNearest: Bool, _ console: Console) throws(MastheadError) {
        givenName = URL(filePath: given).standardizedFileURL.lastPathComponent
        guard IssueName.publishingFault(in: givenName) != nil, let name = IssueName.suggestion(for: givenName) else {
            // A name without a valid alternative is rejected when the folder is created.
            path = given
            return
        }
        var near = given
        while near.count > 1, near.hasSuffix("/") { near.removeLast() }
        guard near.hasSuffix(givenName) else {
            // A path such as `.` is an existing folder, which is not renamed.
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
