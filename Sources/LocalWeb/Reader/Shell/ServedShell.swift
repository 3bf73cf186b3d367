import Foundation
import Periodical

/// The web reader's own files on a server. They are generated once, or for each request if they come from a checkout.
package struct ServedShell: Sendable {
    private let source: WebSource
    private let classes: @Sendable () -> PageClassRegistry
    private let made: (shell: ReaderShell, files: [String: ReaderShell.File])?

    /// - Parameter classes: Returns the page classes, whose style sheets are part of the reader.
    /// - Throws: ``MastheadError`` if a file in the checkout is unreadable.
    init(_ source: WebSource, classes: @escaping @Sendable () -> PageClassRegistry) throws(MastheadError) {
        self.source = source
        self.classes = classes
        let shell = try ReaderShell(source, isServed: true, classes: classes)
        made = source.checkout == nil ? (shell, shell.files()) : nil
    }

    /// Returns the reader with its current files.
    /// - Throws: ``ServerFault`` if a file in the checkout is unreadable.
    func shell() throws(ServerFault) -> ReaderShell {
        if let made { return made.shell }
        return try ServerFault.catching { () throws(MastheadError) in
            try ReaderShell(source, isServed: true, classes: classes)
        }
    }

    /// Returns the style sheets that all pages of the reader share, for a page that cannot request files.
    /// - Throws: an error if a file in the checkout is unreadable.
    package func sharedStyle() throws -> String { try shell().sharedStyle }

    /// Returns the file at a path relative to the server's URL, and whether the path contains the file's version.
    ///
    /// If the path contains another version, which an earlier version's page may request, returns the current file.
    /// - Throws: ``ServerFault`` if a file in the checkout is unreadable.
    func file(at parts: [String]) throws(ServerFault) -> (file: ReaderShell.File, isVersioned: Bool)? {
        let shell = try shell()
        let path = parts.joined(separator: "/")
        // Generate the page classes' style sheets again, because the publisher may be editing them.
        if path == ReaderShell.classSheetPath { return (shell.classSheet(), false) }
        let files = made?.files ?? shell.files()
        if let file = files[path] { return (file, shell.isVersioned && path.hasPrefix(shell.place)) }
        guard parts.first == "reader" else { return nil }
        let name = parts.dropFirst(parts.count > 2 && parts[1].hasPrefix("v-") ? 2 : 1).joined(separator: "/")
        return files[shell.place + name].map { ($0, false) }
    }
}
