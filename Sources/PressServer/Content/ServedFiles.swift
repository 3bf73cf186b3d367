import Files
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Web

/// Sends the files in a folder, or parts of them. A small file is read at once, and sent in one write together with the
/// response's header. Files that clients request often, such as a catalog, stay in memory.
///
/// ``ValidatorMiddleware`` runs before this responder, and passes on only requests with a single range.
final class ServedFiles: Sendable {
    private struct Kept {
        let stamp: FileStamp
        let bytes: ByteBuffer
    }

    private let root: String
    /// Whether a request for a folder gets the folder's index page.
    private let findsPages: Bool
    private let kept = Mutex<[String: Kept]>([:])

    /// The maximum number of bytes in a single write. A single disk read has the same maximum.
    private static let smallByteCount = 256 << 10
    private static let mostKept = 64
    private static let types = [
        "zip": "application/zip", "epub": "application/epub+zip", "plist": "application/x-plist",
        "minisig": "text/plain",
    ]

    init(_ root: URL, findsPages: Bool = false) {
        self.root = root.path
        self.findsPages = findsPages
    }

    /// Whether the current version of a file is in memory. If it is, the file is known to be inside the folder.
    func has(_ request: Request) -> Bool {
        guard let path = path(of: request), let known = kept.withLock({ $0[path]?.stamp }) else { return false }
        return FileStamp(path: path) == known
    }

    private func path(of request: Request) -> String? {
        guard let path = request.uri.path.removingPercentEncoding, !path.contains("..") else { return nil }
        return path.hasPrefix("/") ? root + path : "\(root)/\(path)"
    }

    func response(_ request: Request, _ context: PressContext) async throws -> Response {
        guard [.get, .head].contains(request.method) else { throw HTTPError(.notFound) }
        guard var path = path(of: request) else { throw HTTPError(.badRequest) }
        guard var stamp = FileStamp(path: path) else { throw HTTPError(.notFound) }
        if stamp.kind == .folder, findsPages {
            guard path.hasSuffix("/") else { return .redirect(to: request.uri.path + "/", type: .permanent) }
            path += "index.html"
            guard let page = FileStamp(path: path) else { throw HTTPError(.notFound) }
            stamp = page
        }
        guard stamp.kind == .file else { throw HTTPError(.notFound) }
        context.coreContext.endpointPath.value = "files"
        var headers: HTTPFields = [
            .contentType: Self.mediaType(of: path), .acceptRanges: "bytes",
            .lastModified: HTTPDate.text(stamp.modified.seconds),
        ]
        if let since = request.headers[.ifModifiedSince].flatMap({ HTTPDate.seconds($0) }),
            stamp.modified.seconds <= since
        {
            return Response(status: .notModified, headers: headers)
        }
        let range = request.headers[.range].flatMap { ByteRange.list($0)?.first }
        var bounds: Range<Int> = 0..<stamp.byteCount
        if let range {
            guard let part = range.bounds(in: stamp.byteCount) else { throw HTTPError(.rangeNotSatisfiable) }
            bounds = part.lowerBound..<(part.upperBound + 1)
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound)/\(stamp.byteCount)"
        }
        headers[.contentLength] = "\(bounds.count)"
        let status: HTTPResponse.Status = range == nil ? .ok : .partialContent
        guard request.method == .get else { return Response(status: status, headers: headers) }
        if bounds.count <= Self.smallByteCount {
            let bytes = try bytes(bounds, of: path, stamp)
            return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
        }
        guard access(path, R_OK) == 0 else { throw HTTPError(errno == EACCES ? .forbidden : .notFound) }
        let body = try await FileIO().loadFile(
            path: path, range: bounds.lowerBound...(bounds.upperBound - 1), context: context,
            chunkLength: Self.smallByteCount)
        return Response(status: status, headers: headers, body: body)
    }

    /// Returns a part of a file, from memory or from disk.
    private func bytes(_ bounds: Range<Int>, of path: String, _ stamp: FileStamp) throws -> ByteBuffer {
        if let known = kept.withLock({ $0[path] }), known.stamp == stamp,
            let part = known.bytes.getSlice(at: bounds.lowerBound, length: bounds.count)
        {
            return part
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw HTTPError(errno == EACCES ? .forbidden : .notFound) }
        defer { close(descriptor) }
        // If the file has just been replaced, it no longer matches the cache validators in the response.
        guard FileStamp(descriptor: descriptor) == stamp else { throw HTTPError(.serviceUnavailable) }
        var buffer = ByteBufferAllocator().buffer(capacity: bounds.count)
        while buffer.readableBytes < bounds.count {
            let place = bounds.lowerBound + buffer.readableBytes
            let left = bounds.count - buffer.readableBytes
            let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: left) { bytes in
                max(0, pread(descriptor, bytes.baseAddress, left, off_t(place)))
            }
            guard count > 0 else { throw HTTPError(.serviceUnavailable) }
        }
        if bounds == 0..<stamp.byteCount { keep(buffer, path, stamp) }
        return buffer
    }

    private func keep(_ bytes: ByteBuffer, _ path: String, _ stamp: FileStamp) {
        kept.withLock { kept in
            if kept.count >= Self.mostKept, kept[path] == nil, let any = kept.keys.randomElement() { kept[any] = nil }
            kept[path] = Kept(stamp: stamp, bytes: bytes)
        }
    }

    private static func mediaType(of path: String) -> String {
        let ending = String(path.split(separator: ".").last ?? "").lowercased()
        return types[ending] ?? MediaType.getMediaType(forExtension: ending)?.description ?? "application/octet-stream"
    }
}
