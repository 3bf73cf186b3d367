import Foundation
import HTTPTypes
import Hummingbird
import Web

/// Sends the files in the packed folder to everyone, at all paths that have no other route.
struct PublicFiles {
    let folder: URL
    /// The page at `/`, if the folder contains no `index.html`.
    let welcome: WelcomeRoute

    func add(to router: Router<PressContext>) {
        let files = ServedFiles(folder, findsPages: true)
        let contained = ContainedFileMiddleware<PressContext>(folder)
        let validators = ValidatorMiddleware<PressContext>(folder: folder)
        @Sendable func answer(_ request: Request, _ context: PressContext) async throws -> Response {
            // A file that is in memory has already been checked.
            if files.has(request) {
                return try await validators.handle(request, context: context) { try await files.response($0, $1) }
            }
            return try await contained.handle(request, context: context) { request, context in
                try await validators.handle(request, context: context) { try await files.response($0, $1) }
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
}
