import Foundation
import NIOCore
import TestSupport
import Testing

/// Encrypted connections: versions, large bodies, ends, and clients that do not follow the protocol.
@Suite(.enabled(if: Tool.isInstalled("openssl")), .timeLimit(.minutes(10))) struct EncryptionTests {
    @Test("a megabyte passes unchanged in both directions with TLS 1.2 and 1.3, also over one connection")
    func bodies() async throws {
        let server = try await EncryptedServer()
        var generator = SeededGenerator(seed: 1)
        let body = Data((0..<(1 << 20)).map { _ in UInt8.random(in: 0...255, using: &generator) })
        let file = try server.folder.write("body", body)
        try await server.run { port in
            let url = "https://127.0.0.1:\(port)/echo"
            for version in [["--tlsv1.2", "--tls-max", "1.2"], ["--tlsv1.3"]] {
                // With two URLs, curl uses the connection twice.
                let status = try await server.curl(
                    version + ["-H", "Expect:", "--data-binary", "@\(file.path)", url, url, "-o", "/dev/null"])
                #expect(status == "200200", "\(version)")
                #expect(try Data(contentsOf: server.folder["answer"]) == body, "\(version)")
            }
            let slow = try await server.curl(["--limit-rate", "20M", "https://127.0.0.1:\(port)/bytes/16000000"])
            #expect(slow == "200")
            #expect(try Data(contentsOf: server.folder["answer"]).count == 16_000_000)
            let origin = try await Curl.run(
                "--cacert", server.authority.path, "-o", "/dev/null", "-w", "%header{content-location}", "-d", "x", url)
            #expect(origin == "https://127.0.0.1:\(port)")
        }
    }

    @Test("only TLS 1.2 and later, HTTP/1.1 and a first handshake are accepted")
    func versions() async throws {
        let server = try await EncryptedServer()
        try await server.run { port in
            for (option, name) in [("-tls1_2", "TLSv1.2"), ("-tls1_3", "TLSv1.3")] {
                let result = try await server.openssl(port, [option, "-alpn", "h2,http/1.1"])
                #expect(result.output.contains("New, \(name)"), "\(result)")
                #expect(result.output.contains("ALPN protocol: http/1.1"), "\(result)")
                #expect(result.output.contains("Verify return code: 0 (ok)"), "\(result)")
            }
            // At this security level, the client would use the old versions.
            for option in ["-tls1", "-tls1_1"] {
                let result = try await server.openssl(port, [option, "-cipher", "ALL:@SECLEVEL=0"])
                #expect(result.status != 0 && result.errors.contains("protocol version"), "\(option) \(result)")
            }
            let other = try await server.openssl(port, ["-alpn", "h2"])
            #expect(other.status != 0 && other.errors.contains("no application protocol"), "\(other)")
            let again = try await server.openssl(port, ["-tls1_2"], sending: "R\n")
            #expect(again.errors.contains("no renegotiation"), "\(again)")
        }
    }

    @Test("the server ends a connection with close_notify")
    func ends() async throws {
        let server = try await EncryptedServer()
        try await server.run { port in
            for version in ["TLSv1_2", "TLSv1_3"] {
                let text = try await server.python(
                    port,
                    """
                    context = ssl.create_default_context(cafile=authority)
                    context.minimum_version = context.maximum_version = ssl.TLSVersion.\(version)
                    # Without close_notify, recv() fails.
                    with context.wrap_socket(connect(), server_hostname="127.0.0.1", suppress_ragged_eofs=False) as s:
                        s.sendall(b"GET /bytes/100000 HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n\\r\\n")
                        text = b""
                        while part := s.recv(65536):
                            text += part
                        print(text[:15].decode(), text.count(b"x") >= 100000)
                    """)
                #expect(text == "HTTP/1.1 200 OK True\n", "\(version)")
            }
        }
    }

    @Test("a client that has sent everything still gets the response", arguments: ["close_notify", "FIN"])
    func halfClose(kind: String) async throws {
        let server = try await EncryptedServer()
        try await server.run { port in
            let text = try await server.python(
                port,
                """
                context = ssl.create_default_context(cafile=authority)
                s, received, sent = connect(), ssl.MemoryBIO(), ssl.MemoryBIO()
                tls = context.wrap_bio(received, sent, server_hostname="127.0.0.1")
                def step(action):
                    while True:
                        try:
                            result = action()
                            s.sendall(sent.read())
                            return result
                        except ssl.SSLWantReadError:
                            s.sendall(sent.read())
                            part = s.recv(65536)
                            if part:
                                received.write(part)
                            else:
                                received.write_eof()
                step(tls.do_handshake)
                step(lambda: tls.write(b"GET /bytes/1000000 HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n"))
                if "\(kind)" == "FIN":
                    s.shutdown(socket.SHUT_WR)
                else:
                    try:
                        tls.unwrap()
                    except ssl.SSLError:
                        s.sendall(sent.read())
                text = b""
                while True:
                    try:
                        part = tls.read(65536)
                    except ssl.SSLWantReadError:
                        part = s.recv(65536)
                        if not part:
                            break
                        received.write(part)
                        continue
                    except ssl.SSLError:
                        break
                    if not part:
                        break
                    text += part
                print(text[:15].decode(), text.count(b"x") >= 1000000)
                """)
            #expect(text == "HTTP/1.1 200 OK True\n")
        }
    }

    @Test("plain HTTP to the encrypted port is answered at once, and other bytes end the connection")
    func plain() async throws {
        let server = try await EncryptedServer()
        try await server.run { port in
            let answer = try await Curl.get("http://127.0.0.1:\(port)/opds")
            #expect(answer.status == 400 && answer.text.contains("https://"), "\(answer)")
            let long = try await Curl.post("http://127.0.0.1:\(port)/", String(repeating: "x", count: 100_000))
            #expect(long.status == 400, "\(long)")
            let other = try await server.python(
                port,
                """
                for text in [b"\\0", b"\\x80\\x2e\\1", b"get / HTTP/1.1\\r\\n\\r\\n", b"\\x16\\3\\1\\0\\5xxxxx"]:
                    s = connect()
                    s.sendall(text)
                    data = b""
                    try:
                        while part := s.recv(1000):
                            data += part
                    except ConnectionResetError:
                        pass
                    print(data[:1] in [b"", b"\\x15"])
                """)
            #expect(other == "True\nTrue\nTrue\nTrue\n")
        }
    }

    @Test("an incomplete handshake ends when the client closes the connection, or after the time limit")
    func handshake() async throws {
        for (limit, closes) in [(TimeAmount.hours(1), "True"), (.milliseconds(200), "False")] {
            let server = try await EncryptedServer(handshake: limit)
            try await server.run { port in
                let text = try await server.python(
                    port,
                    """
                    bio = ssl.MemoryBIO()
                    client = ssl.create_default_context().wrap_bio(ssl.MemoryBIO(), bio, server_hostname="localhost")
                    try:
                        client.do_handshake()
                    except ssl.SSLWantReadError:
                        pass
                    hello = bio.read()
                    for count in [0, 1, 60, len(hello)]:
                        s = connect()
                        s.sendall(hello[:count])
                        if \(closes):
                            s.shutdown(socket.SHUT_WR)
                        try:
                            while s.recv(65536):
                                pass
                        except ConnectionResetError:
                            pass
                        print("closed")
                    """)
                #expect(text == String(repeating: "closed\n", count: 4), "\(text)")
            }
        }
    }

    @Test("a client that does not trust the certificate, or asks for another host, gets nothing")
    func trust() async throws {
        let server = try await EncryptedServer()
        try await server.run { port in
            let unknown = try await Tool.run(["curl", "-s", "https://127.0.0.1:\(port)/bytes/1"])
            #expect(unknown.status == 60, "\(unknown)")
            let named = ["--resolve", "localhost:\(port):127.0.0.1", "https://localhost:\(port)/bytes/1"]
            #expect(try await server.curl(named) == "200", "the certificate contains the name")
            let host = ["-H", "Host: example.org", "https://127.0.0.1:\(port)/bytes/1"]
            #expect(try await server.curl(host) == "421")
        }
    }
}
