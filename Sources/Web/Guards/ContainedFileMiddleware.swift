import Files
package import Foundation
package import Hummingbird

/// Serves only regular files inside a folder. Symbolic links that lead outside of it are not followed.
package struct ContainedFileMiddleware<Context: RequestContext>: RouterMiddleware {
    private let folder: String
    private let root: String

    package init(_ folder: URL) {
        self.folder = folder.path
        root = Self.resolved(folder.path) ?? folder.path
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let path = request.uri.path.removingPercentEncoding, !path.contains("\0") else {
            throw HTTPError(.badRequest)
        }
        // The response for a folder is its index page, which may be a symbolic link as well.
        for candidate in ["\(folder)/\(path)", "\(folder)/\(path)/index.html"] where !isWithin(candidate) {
            throw HTTPError(.notFound)
        }
        return try await next(request, context)
    }

    /// Whether a path leads to something inside the served folder, or to nothing.
    private func isWithin(_ path: String) -> Bool {
        guard let place = Self.resolved(path) else { return true }
        guard place == root || place.hasPrefix(root == "/" ? root : "\(root)/"),
            let stamp = FileStamp(path: place)
        else { return false }
        return [.file, .folder].contains(stamp.kind)
    }

    /// Resolves the symbolic links in a path. Returns nil if it does not exist.
    private static func resolved(_ path: String) -> String? {
        guard let place = realpath(path, nil) else { return nil }
        defer { free(place) }
        return String(cString: place)
    }
}
