import Files
import Foundation
import HTTPTypes
import Hummingbird
import Web

/// Sends the files in the packed folder to everyone, at all paths without another route.
struct PublicFiles {
    let folder: URL
    /// The page at `/` if the folder has no `index.html`.
    let welcome: WelcomeRoute

    func add(to router: Router<PressContext>) {
        let files = ServedFiles(folder)
        let contained = ContainedFileMiddleware<PressContext>(folder)
        @Sendable func answer(_ request: Request, _ context: PressContext) async throws -> Response {
            guard let path = files.path(of: request) else { throw HTTPError(.badRequest) }
            // If the file is in memory, it has already been checked.
            if let stamp = FileStamp(path: path), files.holds(path, stamp) {
                return try await files.response(path, stamp, request, context)
            }
            return try await contained.handle(request, context: context) { request, context in
                try await Self.file(path, request, context, in: files)
            }
        }
        let group = router.group("").add(middleware: HiddenFileMiddleware())
        let index = folder.appending(path: "index.html").path
        group.get("/") { request, context in
            FileManager.default.fileExists(atPath: index)
                ? try await answer(request, context) : await welcome.page()
        }
        group.get("**") { request, context in try await answer(request, context) }
    }

    /// Returns the response with a file, or with the index page of a folder.
    private static func file(
        _ path: String, _ request: Request, _ context: PressContext, in files: ServedFiles
    ) async throws -> Response {
        guard let stamp = FileStamp(path: path) else { throw HTTPError(.notFound) }
        guard stamp.kind == .folder else { return try await files.response(path, stamp, request, context) }
        guard path.hasSuffix("/") else { return .redirect(to: request.uri.path + "/", type: .permanent) }
        guard let page = FileStamp(path: path + "index.html") else { throw HTTPError(.notFound) }
        return try await files.response(path + "index.html", page, request, context)
    }
}
