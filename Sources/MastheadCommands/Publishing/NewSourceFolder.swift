import Foundation
import Periodical

/// The folder of an issue source that is to be made: as it was given, or with the nearest name that can be an issue's.
struct NewSourceFolder {
    /// Its path.
    let path: String
    /// The name that was given.
    let givenName: String

    /// Looks whether the name can be an issue's. Where it cannot, the nearest one is taken if that is wanted, or the person at
    /// the terminal says so.
    /// - Parameters:
    ///   - given: the path that was given.
    ///   - takesNearest: whether the nearest name is taken without a question.
    init(_ given: String, takesNearest: Bool, _ console: Console) throws(MastheadError) {
        givenName = URL(filePath: given).standardizedFileURL.lastPathComponent
        guard IssueName.publishingFault(in: givenName) != nil, let name = IssueName.suggestion(for: givenName) else {
            // One of which nothing can be made is refused with its reason where the folder is made.
            path = given
            return
        }
        var near = given
        while near.count > 1, near.hasSuffix("/") { near.removeLast() }
        guard near.hasSuffix(givenName) else {
            // `.`, say: a folder that is there keeps its name.
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
