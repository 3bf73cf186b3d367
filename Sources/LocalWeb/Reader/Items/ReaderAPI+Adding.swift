import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import LibraryReading
import NIOCore
import Periodical
import Web

/// Requests that follow or unfollow publications of any kind, or add files from the browser.
extension ReaderAPI {
    /// Adds the routes for following publications and adding files.
    func addAdding(to api: RouterGroup<BasicRequestContext>, actions: RouterGroup<BasicRequestContext>) {
        actions.post("/follow") { request, context in try await self.follow(request, context) }
        actions.post("/unfollow") { request, context in try await self.unfollow(request, context) }
        api.group("").add(middleware: OwnPageMiddleware(mediaType: "application/octet-stream"))
            .post("/files") { request, _ in try await self.addFile(request) }
    }

    private struct Body: Decodable {
        let publication: String
    }

    /// Follows a publication again that the user unfollowed without deleting its issues.
    private func follow(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        do throws(MastheadError) {
            let known = try await library.publications.publication(asked.publication)
            guard let url = known.url else { return Response(status: .notFound) }
            try await library.following.addCatalog(
                url, handle: known.handle, title: known.title, publicKey: known.publicKey)
        } catch { return WebResponse.problem(.conflict, error) }
        return try await publication(asked.publication)
    }

    private struct Removal: Decodable {
        let publication: String
        let keepsItems: Bool
    }

    private struct Removed: Encodable {
        /// Whether some of the publication's items are still on the shelf.
        let isLeft: Bool
    }

    /// Unfollows a publication.
    private func unfollow(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Removal.self, request, context)
        do throws(MastheadError) {
            let handle = try await library.publications.publication(asked.publication).handle
            try await library.following.unfollow(handle, keepsContent: asked.keepsItems)
            let isLeft = try await library.publications.all().contains { $0.handle == handle }
            return try Self.json(Removed(isLeft: isLeft))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Added: Encodable {
        let name: String
        let title: String
        /// The outcome: `added`, `known` or `restored`.
        let outcome: String
    }

    /// The maximum size of a file in bytes.
    private static let mostBytes = 4 << 30

    /// Adds a book, a comic, a PDF or an issue archive. The request's body is the file, and the query has the file's
    /// name.
    private func addFile(_ request: Request) async throws -> Response {
        let given = request.uri.queryParameters["name"].map(String.init) ?? ""
        // A file without a title gets its name as the title. The name must not lead to another folder.
        let last = given.split(whereSeparator: { "/\\\0".contains($0) }).last.map(String.init) ?? ""
        let name = last.isEmpty || last.hasPrefix(".") ? "file" : String(last.prefix(100))
        let folder = FileManager.default.temporaryDirectory.appending(path: "masthead-\(UUID().uuidString)")
        defer { Self.remove(folder) }
        do throws(MastheadError) {
            let file = try await Self.receive(request, at: folder, named: name)
            let addition = try await library.addBook(file, classes: classes)
            let outcome =
                switch addition.outcome {
                case .added: "added"
                case .known: "known"
                case .restored: "restored"
                }
            return try Self.json(
                Added(
                    name: addition.item.reference.description, title: addition.item.title, outcome: outcome))
        } catch { return WebResponse.problem(.conflict, error) }
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
                        found: "the file is too large, the limit is 4 GB",
                        remedies: [.advice("Add the file with the masthead command instead.")])
                }
                try handle.write(contentsOf: Data(buffer: part))
            }
            return file
        } catch let error as MastheadError { throw error } catch { throw .files("write", file, error) }
    }

    private static func remove(_ folder: URL) {
        // The system clears its temporary folder if this fails.
        do { try FileManager.default.removeItem(at: folder) } catch {}
    }
}
