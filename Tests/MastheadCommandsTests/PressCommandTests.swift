import CommandSupport
import Foundation
import TestSupport
import Testing

/// Publisher servers in separate processes.
@Suite(.leavesNoProcess) struct PressCommandTests {
    let folder: TemporaryFolder
    private var press: String { folder["press"].path }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) async throws -> Tool.Result {
        try await Command.run(["press"] + words)
    }

    private func initialized() async throws -> String {
        let made = try await run("init", press)
        #expect(made.status == 0, "\(made)")
        return made.output.trimmingCharacters(in: .newlines)
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func status(_ url: String, _ token: String, _ path: String = "admin/v1/status") async throws -> String {
        try await Tool.run([
            "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Authorization: Bearer \(token)", url + path,
        ]).output
    }

    @Test("`press init` prints a token only at its first run, and a second run changes nothing")
    func initializing() async throws {
        let made = try await run("init", press)
        #expect(made.status == 0 && made.output.wholeMatch(of: /mhp_[A-Za-z0-9_-]{43}\n/) != nil, "\(made)")
        #expect(made.errors.contains("masthead press serve \(press)"))
        #expect(try mode(press) == 0o700)
        for name in ["press.json", "signing.pem", "press.sqlite"] {
            #expect(try mode("\(press)/\(name)") == 0o600, "\(name)")
        }
        let token = made.output.trimmingCharacters(in: .newlines)
        for name in try FileManager.default.contentsOfDirectory(atPath: press) {
            let data = try Data(contentsOf: folder["press/\(name)"])
            #expect(data.firstRange(of: Data(token.utf8)) == nil, "\(name) contains the token")
        }
        let before = try Data(contentsOf: folder["press/press.json"])
        let again = try await run("init", press)
        #expect(again.status == 1 && again.errors.contains("already has a server\n    hint: "), "\(again)")
        #expect(try Data(contentsOf: folder["press/press.json"]) == before)
    }

    @Test("tokens can be created, listed and revoked while the server runs")
    func tokens() async throws {
        let first = try await initialized()
        let server = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { server.stop() }
        let url = try await server.url()
        let made = try await run("token", "create", press, "--name", "release script", "--scope", "status")
        let token = made.output.trimmingCharacters(in: .newlines)
        #expect(made.status == 0 && token.hasPrefix("mhp_"), "\(made)")
        #expect(try await status(url, token) == "200")
        let list = try await run("token", "list", press)
        #expect(list.output.split(separator: "\n").count == 2 && list.output.contains("release script"), "\(list)")
        let json = try await run("token", "list", press, "--json").output
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        let id = try #require(rows.last?["id"] as? String)
        #expect(try await run("token", "revoke", press, id, "--yes").status == 0)
        #expect(try await status(url, token) == "401")
        #expect(try await status(url, first) == "200")
        let again = try await run("token", "revoke", press, id, "--yes")
        #expect(again.status == 1 && again.errors.contains("hint: Use `masthead press token list"), "\(again)")
    }

    @Test("`press forget` deletes an account")
    func forgetting() async throws {
        _ = try await initialized()
        let server = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { server.stop() }
        let url = try await server.url()
        let made = try await Tool.run(["curl", "-s", "-X", "POST", url + "v1/accounts"]).output
        let answer = try #require(
            try JSONSerialization.jsonObject(with: Data(made.utf8)) as? [String: String], "\(made)")
        let (account, token) = (try #require(answer["account"]), try #require(answer["token"]))
        #expect(try await status(url, token, "v1/account") == "200")
        let forgotten = try await run("forget", press, account, "--yes")
        #expect(forgotten.status == 0 && forgotten.output.contains(account), "\(forgotten)")
        #expect(try await status(url, token, "v1/account") == "401")
        let again = try await run("forget", press, account, "--yes")
        #expect(again.status == 1 && again.errors.contains("no account has this identifier"), "\(again)")
    }

    @Test("configuration errors are reported before the server starts")
    func mistakes() async throws {
        let none = try await run("serve", press)
        #expect(
            none.status == 1 && none.errors.contains("Use `masthead press init \(press)` to set up a server."),
            "\(none)")
        let password = try await run("init", press, "--database", "postgresql://a:hush@localhost/x")
        #expect(password.status == 1 && password.errors.contains("the address contains a password"), "\(password)")
        #expect(!password.errors.contains("hush"))
        let down = try await run("init", press, "--database", "postgresql://a@/x?host=\(folder.url.path)")
        #expect(down.status == 1 && down.errors.contains("Make sure that the database is running"), "\(down)")
        #expect(!FileManager.default.fileExists(atPath: "\(press)/press.json"))
        _ = try await initialized()
        #expect(try await run("serve", press, "--port", "70000").status == 64)
        #expect(try await run("serve", press, "--address", "nowhere").status == 64)
        #expect(try await run("token", "create", press, "--name", "a").status == 64)
        #expect(try await run("token", "create", press, "--name", "a", "--scope", "much").status == 64)
        let first = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { first.stop() }
        let port = try #require(URL(string: try await first.url())?.port)
        let second = try await run("serve", press, "--port", "\(port)")
        #expect(second.status == 1 && second.errors.contains("another program is using the port"), "\(second)")
        #expect(chmod("\(press)/signing.pem", 0o644) == 0)
        let open = try await run("serve", press, "--port", "0")
        #expect(open.status == 1 && open.errors.contains("chmod 600"), "\(open)")
    }

    @Test("a publisher server that is being stopped still answers the requests that it has received")
    func graceful() async throws {
        let token = try await initialized()
        let output = folder["output"]
        let server = try ChildProcess(
            [Tool.masthead, "press", "serve", press, "--port", "0"], output: output, errors: folder["errors"])
        defer { server.kill(SIGKILL) }
        func address() -> String? {
            (try? String(contentsOf: output, encoding: .utf8))?.split(separator: "\n").first.map(String.init)
        }
        try await wait(while: address() == nil)
        let url = try #require(address().flatMap { URL(string: $0) })
        let asked = try await Tool.run([
            "python3", "-c", Self.halfRequest, "\(try #require(url.port))", token, "\(server.identifier)",
        ])
        #expect(asked.output.hasPrefix("HTTP/1.1 201"), "\(asked)")
        #expect(await server.wait() == 0)
        let list = try await run("token", "list", press)
        #expect(list.output.contains("half"), "\(list)")
    }

    /// Sends half of a request, stops the server, waits until the server accepts no connections, and sends the other
    /// half.
    private static let halfRequest = """
        import os, signal, socket, sys, time
        port, token, server = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
        body = b'{"name": "half", "scopes": ["status"]}'
        s = socket.create_connection(('127.0.0.1', port))
        s.sendall(b'POST /admin/v1/tokens HTTP/1.1\\r\\nHost: x\\r\\nContent-Type: application/json\\r\\nAuthorization: Bearer '
            + token.encode() + b'\\r\\nContent-Length: %d\\r\\n\\r\\n' % len(body) + body[:9])
        # Another request that is answered shows that the first one has been read.
        o = socket.create_connection(('127.0.0.1', port)); o.sendall(b'GET /health/live HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n')
        while o.recv(4096): pass
        os.kill(server, signal.SIGTERM)
        while True:
            try: socket.create_connection(('127.0.0.1', port)).close(); time.sleep(0.01)
            except ConnectionRefusedError: break
        s.sendall(body[9:])
        print(s.recv(65536).decode())
        """

    @Test(
        "if the system allows few open files, the publisher server limits push connections first",
        .timeLimit(.minutes(5)))
    func fewFiles() async throws {
        _ = try await initialized()
        try folder.write(
            "press/press.json",
            #"{"channels-per-address": 100000, "channels-per-account": 100000, "address-rate": 1000000, "account-rate": 1000000}"#
        )
        let server = try ServingProcess([
            "sh", "-c", "ulimit -n 256; exec \"$@\" 2> \(folder["log"].path)", "sh", Tool.masthead, "press", "serve",
            press, "--port", "0",
        ])
        defer { server.stop() }
        let url = try await server.url()
        let port = try #require(URL(string: url)?.port)
        let made = try await Tool.run(["curl", "-s", "-X", "POST", url + "v1/accounts"]).output
        let token = try #require(
            try (JSONSerialization.jsonObject(with: Data(made.utf8)) as? [String: String])?["token"])
        let asked = try await Tool.run(["python3", "-c", Self.manyConnections, "\(port)", token])
        #expect(asked.output == "channels 144\nrequest 200\n", "\(asked)")
        let log = try String(contentsOf: folder["log"], encoding: .utf8)
        #expect(log.contains("fewer channels than configured"), "\(log)")
        #expect(log.contains("reached the connection limit"), "\(log)")
    }

    /// Opens push connections until one is refused, exceeds the process's limit of open files, and then sends a
    /// request.
    private static let manyConnections = """
        import socket, sys
        port, token = int(sys.argv[1]), sys.argv[2]
        def ask(path, fields=''):
            s = socket.create_connection(('127.0.0.1', port))
            s.sendall(f'GET {path} HTTP/1.1\\r\\nHost: x\\r\\n{fields}\\r\\n'.encode())
            return s, int(s.recv(4096).split()[1])
        channels = []
        while True:
            s, status = ask('/v1/events', f'Authorization: Bearer {token}\\r\\nAccept: text/event-stream\\r\\n')
            if status != 200: break
            channels.append(s)
        s.close()
        print('channels', len(channels))
        idle = [socket.create_connection(('127.0.0.1', port)) for _ in range(150)]
        print('request', ask('/health/live')[1])
        """

    @Test(
        "at its start, the publisher server reports published files that it cannot read, each once",
        .enabled(if: geteuid() == 0 && Tool.isThere("setpriv")))
    func unreadable() async throws {
        _ = try await initialized()
        let nobody: uid_t = 65_534
        try folder.write("press/private/magazine/a-0123abcd.zip", "x")
        for path in ["press", "press/press.json", "press/press.sqlite", "press/signing.pem", "press/private"] {
            #expect(chown(folder[path].path, nobody, nobody) == 0)
        }
        #expect(chmod(folder["press/private"].path, 0o700) == 0)
        #expect(chmod(folder["press/private/magazine"].path, 0o700) == 0)
        #expect(chmod(folder.url.path, 0o755) == 0)
        let words = ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"]
        // Other users may have no access to the checkout or the temporary folder.
        guard try await Tool.run(words + ["test", "-x", Tool.masthead, "-a", "-r", "\(press)/press.json"]).status == 0
        else { return }
        let server = try ServingProcess(
            ["sh", "-c", "exec \"$@\" 2> \(folder["log"].path)", "sh"] + words
                + [Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { server.stop() }
        _ = try await server.url()
        let log = try String(contentsOf: folder["log"], encoding: .utf8)
        #expect(log.contains("cannot read files to serve"), "\(log)")
        #expect(log.contains("\(press)/private/magazine") && log.contains("chown -R"), "\(log)")
    }

    @Test("if the body of a request never ends, the request gets an error and its connection is closed")
    func slow() async throws {
        let token = try await initialized()
        try folder.write("press/press.json", #"{"request-time": 1, "body-limit": 1024}"#)
        let server = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { server.stop() }
        let url = try await server.url()
        let port = try #require(URL(string: url)?.port)
        for (kind, answer) in [("slow", "HTTP/1.1 408"), ("endless", "HTTP/1.1 413"), ("silent", "closed")] {
            let asked = try await Tool.run(["python3", "-c", Self.badRequest, "\(port)", token, kind])
            #expect(asked.output.hasPrefix(answer) && asked.output.hasSuffix("closed\n"), "\(kind): \(asked)")
            #expect(try await status(url, token) == "200")
        }
    }

    /// Sends a request whose body arrives byte by byte or never ends, or connects without sending anything.
    private static let badRequest = """
        import socket, sys, threading, time
        port, token, kind = int(sys.argv[1]), sys.argv[2], sys.argv[3]
        s = socket.create_connection(('127.0.0.1', port))
        head = (b'POST /admin/v1/tokens HTTP/1.1\\r\\nHost: x\\r\\nContent-Type: application/json\\r\\nAuthorization: Bearer '
            + token.encode() + b'\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n')
        def send():
            try:
                if kind != 'silent': s.sendall(head)
                while kind == 'slow': s.sendall(b'1\\r\\n \\r\\n'); time.sleep(0.1)
                while kind == 'endless': s.sendall(b'1000\\r\\n' + b' ' * 4096 + b'\\r\\n')
            except OSError: pass
        threading.Thread(target=send, daemon=True).start()
        answer = b''
        try:
            while True:
                part = s.recv(65536)
                if not part: break
                answer += part
        except OSError: pass
        print(answer.decode() + 'closed')
        """

    @Test("changes that the publisher server acknowledged are not lost after `kill -9`", arguments: 0..<3)
    func killed(round: Int) async throws {
        let token = try await initialized()
        var made: [String] = []
        for _ in 0..<3 {
            let output = folder["output-\(made.count)"]
            let server = try ChildProcess([Tool.masthead, "press", "serve", press, "--port", "0"], output: output)
            func address() -> String? {
                (try? String(contentsOf: output, encoding: .utf8))?.split(separator: "\n").first.map(String.init)
            }
            try await wait(while: address() == nil)
            let url = try #require(address())
            for _ in 0..<3 {
                let name = "token \(made.count)"
                let answer = try await Tool.run([
                    "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Authorization: Bearer \(token)", "-H",
                    "Content-Type: application/json", "-d", #"{"name": "\#(name)", "scopes": ["status"]}"#,
                    url + "admin/v1/tokens",
                ])
                #expect(answer.output == "201")
                made.append(name)
            }
            server.kill(SIGKILL)
            _ = await server.wait()
        }
        let list = try await run("token", "list", press).output
        for name in made { #expect(list.contains(name), "\(name)\n\(list)") }
    }

    @Test(
        "several server processes that share a PostgreSQL database act as one server",
        .enabled(if: PostgresCluster.isInstalled))
    func postgres() async throws {
        let database = try await PostgresCluster.shared.database()
        let made = try await run("init", press, "--database", database)
        #expect(made.status == 0, "\(made)")
        let first = made.output.trimmingCharacters(in: .newlines)
        let servers = try (0..<3).map { _ in
            try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        }
        defer { for server in servers { server.stop() } }
        for server in servers { #expect(try await status(try await server.url(), first) == "200") }
        let token = try await run("token", "create", press, "--name", "b", "--scope", "status").output
            .trimmingCharacters(in: .newlines)
        for server in servers { #expect(try await status(try await server.url(), token) == "200") }
        #expect(try await status(try await servers[0].url(), first, "health/ready") == "200")
    }
}
