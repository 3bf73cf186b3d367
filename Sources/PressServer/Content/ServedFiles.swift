import Files
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// Sends files in a folder, or parts of them, with cache validators. A small file is read in one go and sent together
/// with the response's header. Frequently requested files, for example a catalog, stay in memory.
final class ServedFiles: Sendable {
    private let root: String
    private let memory = FileMemory()

    /// The maximum number of bytes in a single write, or in a single disk read.
    private static let smallByteCount = 256 << 10

    init(_ root: URL) { self.root = root.path }

    /// Returns the path of the requested file, or nil if the path in the request is invalid.
    func path(of request: Request) -> String? {
        guard let path = request.uri.path.percentDecoded, !path.hasTwoDots else { return nil }
        return path.hasPrefix("/") ? root + path : "\(root)/\(path)"
    }

    /// Whether the current version of a file is in memory. Such a file is known to be inside the folder.
    func holds(_ path: String, _ stamp: FileStamp) -> Bool { memory.bytes(of: path, stamp) != nil }

    /// Returns the response to a request for the file at a path.
    func response(
        _ path: String, _ stamp: FileStamp, _ request: Request, _ context: PressContext
    ) async throws -> Response {
        let method = request.method
        guard method == .get || method == .head, stamp.kind == .file else { throw HTTPError(.notFound) }
        let file = memory.details(of: path, stamp)
        let fields = request.headers
        let requested = RequestedContent(fields, isGet: method == .get, of: stamp, tag: file.tag)
        switch requested {
        case .preconditionFailed: return Response(status: .preconditionFailed, headers: file.validators)
        case .notModified: return Response(status: .notModified, headers: file.validators)
        case .unsatisfiable:
            var headers = file.validators
            headers[.contentRange] = "bytes */\(stamp.byteCount)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        case .whole, .parts: break
        }
        context.coreContext.endpointPath.value = "files"
        // An ETag in the request takes precedence over a date, which is less exact.
        if fields[.ifNoneMatch] == nil, let since = fields[.ifModifiedSince].flatMap({ HTTPDate.seconds($0) }),
            stamp.modified.seconds <= since
        {
            return Response(status: .notModified, headers: file.headers)
        }
        guard case .parts(let parts) = requested else {
            return try await response(.ok, 0..<stamp.byteCount, file.headers, path, stamp, method)
        }
        if parts.count > 1 { return try await multipart(parts, file.headers, path, stamp) }
        var headers = file.headers
        headers[.contentRange] = "bytes \(parts[0].lowerBound)-\(parts[0].upperBound)/\(stamp.byteCount)"
        return try await response(
            .partialContent, parts[0].lowerBound..<(parts[0].upperBound + 1), headers, path, stamp, method)
    }

    private func response(
        _ status: HTTPResponse.Status, _ bounds: Range<Int>, _ headers: HTTPFields, _ path: String, _ stamp: FileStamp,
        _ method: HTTPRequest.Method
    ) async throws -> Response {
        var headers = headers
        headers[.contentLength] = "\(bounds.count)"
        guard method == .get else { return Response(status: status, headers: headers) }
        return Response(status: status, headers: headers, body: try body(bounds, path, stamp))
    }

    private func multipart(
        _ parts: [ClosedRange<Int>], _ headers: HTTPFields, _ path: String, _ stamp: FileStamp
    ) async throws -> Response {
        var ranges = MultipartRanges()
        for part in parts {
            ranges.append(
                part, of: stamp.byteCount, try body(part.lowerBound..<(part.upperBound + 1), path, stamp))
        }
        var headers = headers
        headers[.contentType] = "multipart/byteranges; boundary=\(MultipartRanges.boundary)"
        return Response(status: .partialContent, headers: headers, body: ranges.body)
    }

    /// Returns a response body with part of a file. A large part is read while it is being sent.
    private func body(_ bounds: Range<Int>, _ path: String, _ stamp: FileStamp) throws -> ResponseBody {
        if bounds.count <= Self.smallByteCount { return ResponseBody(byteBuffer: try bytes(bounds, path, stamp)) }
        let file = try OpenFile(path, stamp)
        return ResponseBody(contentLength: bounds.count) { writer in
            var place = bounds.lowerBound
            while place < bounds.upperBound {
                let end = min(place + Self.smallByteCount, bounds.upperBound)
                // A disk may be slow, so a long download must not read on its connection's event loop.
                let part = try await withTaskExecutorPreference(globalConcurrentExecutor) {
                    try file.bytes(place..<end)
                }
                try await writer.write(part)
                place = end
            }
            try await writer.finish(nil)
        }
    }

    /// Returns part of a file, from memory or from disk.
    private func bytes(_ bounds: Range<Int>, _ path: String, _ stamp: FileStamp) throws -> ByteBuffer {
        if let known = memory.bytes(of: path, stamp),
            let part = known.getSlice(at: bounds.lowerBound, length: bounds.count)
        {
            return part
        }
        let buffer = try OpenFile(path, stamp).bytes(bounds)
        if bounds == 0..<stamp.byteCount { memory.keep(buffer, of: path, stamp) }
        return buffer
    }
}
