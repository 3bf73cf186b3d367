import Foundation
import HTTPTypes
import NIOHTTPTypes
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests of the limits of connections, and of the required parts of requests.
@Suite(.timeLimit(.minutes(5))) struct ConnectionTests {
    @Test(
        "push connections leave enough open files for other requests",
        arguments: [
            (1024, 10_000, 768, 576), (256, 10_000, 192, 144), (65_536, 10_000, 64_512, 10_000), (32, 10, 16, 10),
        ])
    func budget(files: Int, configured: Int, connections: Int, channels: Int) {
        let budget = FileBudget(of: files, channels: configured)
        #expect(budget.connections == connections && budget.channels == channels)
    }

    @Test("if there are too many push connections, the IP address with the most loses some first")
    func shedding() async throws {
        let folder = try TemporaryFolder()
        let store = try await StoreAddress("press.sqlite", in: folder.url).open()
        let events = ReleaseEvents(Releases(store))
        let many = (0..<6).map { _ in events.signals(of: "a", at: [1]) }
        let few = (0..<2).map { _ in events.signals(of: "b", at: [2]) }
        #expect(events.shed(4) == 4)
        #expect(events.count == 4)
        events.beat()
        for stream in few {
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next() != nil)
        }
        withExtendedLifetime(many) {}
        #expect(events.shed(100) == 4)
        await store.close()
    }

    /// Sends bytes over a new connection, and returns everything until the other side closes it.
    private func send(_ text: String, to url: String) async throws -> String {
        try await Tool.run([
            "python3", "-c",
            """
            import socket, sys
            from urllib.parse import urlsplit
            place = urlsplit(sys.argv[1])
            connection = socket.create_connection((place.hostname, place.port))
            connection.sendall(sys.argv[2].encode())
            answer = b""
            while True:
                part = connection.recv(4096)
                if not part: break
                answer += part
            print(answer.decode())
            """, url, text,
        ]).output
    }

    @Test(
        "a request must have exactly one valid Host header",
        arguments: [
            ("Host: press.example.org", 200), ("Host: [::1]:8090", 200), ("Host:", 200), ("X: y", 400),
            ("Host: a\r\nHost: b", 400), ("Host: a\r\nhost: a", 400), ("Host: a b", 400), ("Host: a@b", 400),
            ("Host: a/b", 400), ("Host: a, b", 400),
        ])
    func hosts(field: String, status: Int) async throws {
        try await PressFixture.serving { fixture async throws in
            let answer = try await send(
                "GET /health/live HTTP/1.1\r\n\(field)\r\nConnection: close\r\n\r\n", to: fixture.url)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(field): \(answer)")
        }
    }

    @Test("a client that waits for status 100 gets it unless the request's body is rejected")
    func expectation() async throws {
        try await PressFixture.serving { fixture async throws in
            let body = #"{"kind": "channel", "key": "abcdefghijklmnop"}"#
            let head = "POST /v1/devices HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            let answer = try await Tool.run([
                "python3", "-c",
                """
                import socket, sys
                from urllib.parse import urlsplit
                place = urlsplit(sys.argv[1])
                connection = socket.create_connection((place.hostname, place.port))
                connection.sendall(sys.argv[2].encode())
                answer = b""
                while b"\\r\\n\\r\\n" not in answer: answer += connection.recv(4096)
                print(answer.decode().split("\\r\\n")[0])
                connection.sendall(sys.argv[3].encode())
                answer = b""
                while b"\\r\\n\\r\\n" not in answer: answer += connection.recv(4096)
                print(answer.decode().split("\\r\\n")[0])
                """, fixture.url, head + "Expect: 100-continue\r\nContent-Length: \(body.utf8.count)\r\n\r\n", body,
            ]).output
            #expect(answer == "HTTP/1.1 100 Continue\nHTTP/1.1 201 Created\n", "\(answer)")
            let refused = try await send(
                head + "Expect: 100-continue\r\nContent-Length: 100000000\r\n\r\n", to: fixture.url)
            #expect(refused.hasPrefix("HTTP/1.1 413 "), "\(refused)")
        }
    }

    @Test("a request whose body does not arrive in time gets status 408")
    func silentBody() async throws {
        try await PressFixture.serving({ configuration, _ in configuration.requestTime = 1 }) { fixture async throws in
            for more in [
                "Content-Length: 10\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n", "Content-Length: 10\r\n\r\nab",
            ] {
                let answer = try await send("POST /v1/accounts HTTP/1.1\r\nHost: x\r\n\(more)", to: fixture.url)
                #expect(answer.hasPrefix("HTTP/1.1 408 "), "\(more): \(answer)")
            }
        }
    }

    @Test("if a client sends requests without waiting, it gets the responses in the same order")
    func pipelining() async throws {
        try await PressFixture.serving { fixture async throws in
            let body = #"{"kind": "channel", "key": "abcdefghijklmnop"}"#
            let answer = try await send(
                """
                GET /health/live HTTP/1.1\r\nHost: x\r\n\r\nPOST /v1/devices HTTP/1.1\r\nHost: x\r\n\
                Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)\
                GET /nothing HTTP/1.1\r\nHost: x\r\n\r\nGET /health/live HTTP/1.1\r\nHost: x\r\n\
                Connection: close\r\n\r\n
                """, to: fixture.url)
            #expect(Self.statuses(answer) == [200, 201, 404, 200], "\(answer)")
        }
    }

    @Test(
        "malformed data gets status 400, after the responses to earlier requests were sent",
        arguments: [
            ("nonsense\r\n\r\n", [400]),
            ("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n", [200, 400]),
            ("POST /v1/accounts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", [400]),
            ("GET / HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "y", count: 100_000))\r\n\r\n", [400]),
        ])
    func malformed(text: String, expected: [Int]) async throws {
        try await PressFixture.serving { fixture async throws in
            let answer = try await send(text, to: fixture.url)
            #expect(Self.statuses(answer) == expected, "\(answer)")
        }
    }

    private static func statuses(_ answer: String) -> [Int] {
        answer.split(separator: "HTTP/1.1 ").compactMap { Int($0.prefix(3)) }
    }

    @Test("a client that closes its side after a request still receives the whole response")
    func halfClosed() async throws {
        let count = 900_000
        try await PressFixture.serving({ configuration, folder in
            try folder.write("dist/small.bin", String(repeating: "s", count: 200_000))
            try folder.write("dist/large.bin", String(repeating: "l", count: count))
            configuration.publicFolder = folder["dist"]
        }) { fixture async throws in
            for (name, count) in [("small", 200_000), ("large", count)] {
                let found = try await Tool.run([
                    "python3", "-c",
                    """
                    import socket, sys, time
                    from urllib.parse import urlsplit
                    place = urlsplit(sys.argv[1])
                    connection = socket.create_connection((place.hostname, place.port))
                    connection.sendall(f"GET /{sys.argv[2]}.bin HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n".encode())
                    connection.shutdown(socket.SHUT_WR)
                    answer = b""
                    while part := connection.recv(4096): answer += part
                    print(len(answer.split(b"\\r\\n\\r\\n", 1)[1]))
                    """, fixture.url, name,
                ]).output
                #expect(found == "\(count)\n", "\(name)")
            }
        }
    }

    @Test("a client that sends many requests before it reads receives all responses")
    func lateReader() async throws {
        try await PressFixture.serving({ configuration, folder in
            try folder.write("dist/file.bin", String(repeating: "f", count: 250_000))
            configuration.publicFolder = folder["dist"]
        }) { fixture async throws in
            let found = try await Tool.run([
                "python3", "-c",
                """
                import socket, sys
                from urllib.parse import urlsplit
                place = urlsplit(sys.argv[1])
                connection = socket.create_connection((place.hostname, place.port))
                request = "GET /file.bin HTTP/1.1\\r\\nHost: x\\r\\n"
                connection.sendall(((request + "\\r\\n") * 99 + request + "Connection: close\\r\\n\\r\\n").encode())
                count, bodies = 0, 0
                while part := connection.recv(65536): bodies += part.count(b"f")
                print(bodies >= 100 * 250_000)
                """, fixture.url,
            ]).output
            #expect(found == "True\n")
        }
    }

    @Test("a request body in many parts arrives complete, and a body that is too large gets status 413")
    func chunks() async throws {
        try await PressFixture.serving { fixture async throws in
            let head = """
                POST /v1/devices HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n\
                Transfer-Encoding: chunked\r\n\r\n
                """
            let body = #"{"kind": "channel", "key": "abcdefghijklmnop"}"#
            let parts = body.map { "1\r\n\($0)\r\n" }.joined()
            #expect(Self.statuses(try await send(head + parts + "0\r\n\r\n", to: fixture.url)) == [201])
            let large = "10000\r\n\(String(repeating: " ", count: 65_536))\r\n1\r\n \r\n"
            let answer = try await send(head + large, to: fixture.url)
            #expect(Self.statuses(answer) == [413], "\(answer)")
        }
    }

    @Test("the server processes a request only after the response to the previous request was sent")
    func order() {
        var order = RequestOrder()
        let head = HTTPRequestPart.head(HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"))
        #expect(order.isIdle && order.mayRead && order.next(isWritable: true) == nil)
        for part in [head, .end(nil), head] { order.add(part) }
        #expect(!order.mayRead)
        #expect(order.next(isWritable: false) == nil)
        #expect(order.next(isWritable: true) == head && order.isReceiving && order.isResponding)
        // The rest of a request arrives during its response.
        #expect(order.next(isWritable: false) == .end(nil))
        #expect(order.next(isWritable: true) == nil && order.hasWaiting && !order.mayRead)
        order.endResponse()
        #expect(order.next(isWritable: false) == nil)
        #expect(order.next(isWritable: true) == head && !order.hasWaiting && order.mayRead)
        // A response can end before its request. The next request still waits for the rest of this request.
        order.endResponse()
        #expect(order.isReceiving && order.mayRead)
        order.add(.end(nil))
        #expect(order.next(isWritable: true) == .end(nil) && order.isIdle)
    }
}
