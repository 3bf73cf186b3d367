import Foundation
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import Web

/// A server with a certificate for 127.0.0.1. It returns the body of requests for `/echo`, and many bytes for
/// `/bytes/N`.
struct EncryptedServer {
    let folder: TemporaryFolder
    /// The certificate, which clients have to trust.
    let authority: URL
    private let certificate: ServerCertificate

    /// - Parameter handshake: the time limit for a handshake.
    init(handshake: TimeAmount? = nil) async throws {
        folder = try TemporaryFolder()
        let files = try await CertificateMaker(in: folder).make("server")
        authority = files.certificate
        var certificate = try ServerCertificate(files.certificate, key: files.key)
        if let handshake { certificate.limits.handshake = handshake }
        self.certificate = certificate
    }

    /// Runs the server while the closure sends requests to its port.
    func run(_ body: (_ port: Int) async throws -> Void) async throws {
        let address = ServedAddress("127.0.0.1", certificate: certificate)
        let router = Router(context: LocalContext.self)
        HTTPService.addGuards(to: router, at: address, ShareFixture.silent)
        router.post("/echo") { request, context in
            let body = try await request.body.collect(upTo: 64 << 20)
            return Response(
                status: .ok, headers: [.contentLocation: context.origin(of: request)],
                body: ResponseBody(byteBuffer: body))
        }
        router.get("/bytes/:count") { _, context in
            let count = try context.parameters.require("count", as: Int.self)
            return Response(
                status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(repeating: UInt8(ascii: "x"), count: count)))
        }
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task {
            defer { found.finish() }
            try await HTTPService.run(
                router, at: address, port: 0, ShareFixture.silent, endsWithSignals: false,
                onRunning: { found.yield($0) })
        }
        let result: Result<Void, any Error>
        do {
            var first = urls.makeAsyncIterator()
            let url = try #require(await first.next(), "the server did not start")
            #expect(url.scheme == "https" && url.host() == "127.0.0.1")
            result = .success(try await body(try #require(url.port)))
        } catch { result = .failure(error) }
        task.cancel()
        _ = await task.result
        try result.get()
    }

    /// Returns the status of a request, and the body in the file `answer`.
    func curl(_ words: [String]) async throws -> String {
        try await Curl.run(
            ["--cacert", authority.path, "--noproxy", "*", "-o", folder["answer"].path, "-w", "%{http_code}"] + words)
    }

    /// Returns the output of `openssl s_client` after it has sent a text.
    func openssl(_ port: Int, _ options: [String], sending text: String = "") async throws -> Tool.Result {
        let input = try folder.write("input", text)
        let script = #"file=$1; shift; exec openssl s_client "$@" < "$file""#
        return try await Tool.run(
            ["sh", "-c", script, "sh", input.path, "-connect", "127.0.0.1:\(port)", "-CAfile", authority.path]
                + options)
    }

    /// Runs a script in Python with the variables `port`, `authority` and `connect()`, which opens a TCP connection.
    /// - Returns: what the script prints.
    func python(_ port: Int, _ script: String) async throws -> String {
        let start = """
            import socket, ssl, sys
            port, authority = int(sys.argv[1]), sys.argv[2]
            def connect():
                return socket.create_connection(("127.0.0.1", port), timeout=120)

            """
        let result = try await Tool.run(["python3", "-c", start + script, "\(port)", authority.path])
        #expect(result.status == 0, "\(result)")
        return result.output
    }
}
