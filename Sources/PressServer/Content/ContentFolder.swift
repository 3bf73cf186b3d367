import Files
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Web

/// A folder whose files are given as the public one gives its own: by the same middlewares, with the same validators and ranges.
struct ContentFolder: Sendable {
    let root: URL
    private let contained: ContainedFileMiddleware<PressContext>
    private let validators: ValidatorMiddleware<PressContext>
    private let files: FileMiddleware<PressContext, LocalFileSystem>

    init(_ root: URL) {
        self.root = root
        contained = ContainedFileMiddleware(root)
        validators = ValidatorMiddleware(folder: root)
        files = FileMiddleware(
            root.path, logger: Logger(label: "masthead.press.files") { _ in SwiftLogNoOpLogHandler() }
        )
        .withAdditionalMediaTypes(forFileExtensions: [
            "zip": MediaType(type: .application, subType: "zip"),
            "epub": MediaType(type: .application, subType: "epub+zip"),
        ])
    }

    /// Where a file is; nil where there is none, or where a link leads out of the folder.
    func file(_ path: ContentPath) -> URL? {
        guard let folder = realpath(root.path, nil) else { return nil }
        defer { free(folder) }
        guard let place = realpath("\(root.path)/\(path.text)", nil) else { return nil }
        defer { free(place) }
        let file = URL(filePath: String(cString: place))
        guard file.path.hasPrefix(String(cString: folder) + "/"), FileStamp(file)?.kind == .file else { return nil }
        return file
    }

    /// A file, or the parts of it that a request asks for.
    func response(
        _ path: ContentPath, _ request: Request, _ context: PressContext
    ) async throws -> Response {
        var head = request.head
        head.path = "/\(path.encoded)"
        return try await contained.handle(Request(head: head, body: request.body), context: context) {
            request, context in
            try await validators.handle(request, context: context) { request, context in
                try await files.handle(request, context: context) { _, _ in throw HTTPError(.notFound) }
            }
        }
    }
}
