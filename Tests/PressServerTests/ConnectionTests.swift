import Foundation
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

    @Test("the IP address with the most push connections loses some first")
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

    @Test("a client that expects status 100 gets it unless the body is rejected")
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
}
