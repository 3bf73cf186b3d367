import Foundation
import Hummingbird
import IssueLibrary
import LibraryReading
import NIOCore
import Periodical
import Rendering

/// The routes for files that the user adds in the browser.
struct FileRoutes: Sendable {
    let library: IssueLibrary
    let classes: PageClassRegistry

    struct Added: Encodable {
        let name: String
        let title: String
        /// The outcome of adding a file: `added`, `known` or `restored`.
        let outcome: String
    }

    /// The maximum size of a file, in bytes.
    private static let mostBytes = 4 << 30

    /// Adds a book, comic, PDF or issue archive. The request's body is the file, and its query contains the file's
    /// name.
    func add(_ request: WebRequest) async throws -> Added {
        let given = request.query("name") ?? ""
        // If the file has no title, its name becomes the title, which must not lead to another folder.
        let last = given.split(whereSeparator: { "/\\\0".contains($0) }).last.map(String.init) ?? ""
        let name = last.isEmpty || last.hasPrefix(".") ? "file" : String(last.prefix(100))
        let folder = FileManager.default.temporaryDirectory.appending(path: "masthead-\(UUID().uuidString)")
        defer { Self.remove(folder) }
        let file = try await Self.receive(request.request, at: folder, named: name)
        let addition = try await library.addBook(file, classes: classes)
        let outcome =
            switch addition.outcome {
            case .added: "added"
            case .known: "known"
            case .restored: "restored"
            }
        return Added(name: addition.item.reference.description, title: addition.item.title, outcome: outcome)
    }

    /// Writes a request's body to a file in a new folder.
    private static func receive(
        _ request: Request, at folder: URL, named name: String
    ) async throws(MastheadError) -> URL {
        let file = folder.appending(path: name)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data().write(to: file, options: .withoutOverwriting)
            let handle = try FileHandle(forWritingTo: file)
            defer { do { try handle.close() } catch {} }
            var count = 0
            for try await part in request.body {
                count += part.readableBytes
                guard count <= mostBytes else {
                    throw MastheadError(
                        .fileSystem, cannot: "add the file", to: name,
                        found: "the file is larger than the limit of 4 GB",
                        remedies: [.advice("Add the file with the masthead command instead.")])
                }
                try handle.write(contentsOf: Data(buffer: part))
            }
            return file
        } catch let error as MastheadError { throw error } catch { throw .files("write", file, error) }
    }

    private static func remove(_ folder: URL) {
        // If the deletion fails, the system cleans up its temporary folder later.
        do { try FileManager.default.removeItem(at: folder) } catch {}
    }
}
