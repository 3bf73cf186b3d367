import Foundation
import HTTPTypes
import Hummingbird
import Periodical

/// Lets only files that may be assets out of an issue source, and takes from its HTML pages what they could do.
struct SourceFileMiddleware<Context: RequestContext>: RouterMiddleware {
    let folder: URL

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = (request.uri.path.removingPercentEncoding ?? "").split(separator: "/").dropFirst().joined(
            separator: "/")
        guard AssetPath.fault(in: path) == nil, AssetKind(fileName: path) != nil,
            !path.split(separator: "/").contains(where: { $0.hasPrefix(".") })
        else { throw HTTPError(.notFound) }
        var status = stat()
        // A link may lead out of the source; the check tells of it.
        guard lstat(folder.appending(path: path).path, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG)
        else { throw HTTPError(.notFound) }
        var response = try await next(request, context)
        response.headers[.cacheControl] = "no-cache"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.contentSecurityPolicy] =
            "sandbox; default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'"
        return response
    }
}
