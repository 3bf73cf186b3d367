import Foundation
import TestSupport
import Testing

/// `share` without an item, and `devices`.
@Suite(.timeLimit(.minutes(5))) struct SharingTests {
    private func reader() async throws -> Reader {
        let reader = try Reader(at: "2026-01-05T12:00:00Z")
        try await reader.publish("low-tide", title: "Low Tide", date: "2026-01-04")
        #expect(try await reader.run("add", reader.server.url("/issues.plist").absoluteString).status == 0)
        #expect(try await reader.run("mirror", "--quiet").status == 0)
        return reader
    }

    @Test("`devices` adds, lists, renames and removes devices")
    func devices() async throws {
        let reader = try await reader()
        let none = try await reader.run("devices")
        #expect(none.status == 0 && none.errors.contains("No devices yet"), "\(none)")
        let added = try await reader.run("devices", "--add", "Kobo\u{1B}[31m")
        #expect(added.status == 0 && added.output.wholeMatch(of: /([a-z2-9]{5}-){3}[a-z2-9]{5}\n/) != nil, "\(added)")
        #expect(!added.errors.contains("\u{1B}"))
        #expect(try await reader.run("devices", "--rename", "1", "Tablet").output.contains("Tablet"))
        let listed = try await reader.run("devices")
        #expect(listed.output == "1\tTablet\t\t2026-01-05T12:00:00Z\n", "\(listed)")
        let json = try JSONValue(try await reader.run("devices", "--json").output)
        #expect(json[0]["id"].number == 1 && json[0]["name"].text == "Tablet", "\(json)")
        #expect(!"\(json)".contains("token"), "\(json)")
        #expect(try await reader.run("devices", "--remove", "1").output == "Removed “Tablet”.\n")
        let again = try await reader.run("devices", "--remove", "1")
        #expect(again.status == 1 && again.errors.contains("no device has this number"), "\(again)")
    }

    @Test("`devices` reports a missing library, an unknown number, and a name that is empty or too long")
    func wrongDevices() async throws {
        let empty = try await Reader(at: "2026-01-05T12:00:00Z").run("devices")
        #expect(empty.status == 1 && empty.errors.hasPrefix("error: cannot open the library"), "\(empty)")
        let reader = try await reader()
        for name in ["", "Tablet"] {
            let unknown = try await reader.run("devices", "--rename", "99", name)
            #expect(unknown.status == 1 && unknown.errors.contains("cannot find the device 99: "), "\(unknown)")
        }
        let nameless = try await reader.run("devices", "--add", "")
        #expect(nameless.status == 1 && nameless.errors.contains("cannot add the device: the name is"), "\(nameless)")
        let long = try await reader.run("devices", "--add", String(repeating: "x", count: 80))
        #expect(long.status == 1 && long.errors.contains("80 characters, and the limit is 60"), "\(long)")
        #expect(try await reader.run("devices").errors.contains("No devices yet"))
    }

    @Test(
        "`share` and `devices` report wrong options as usage errors",
        arguments: [
            ["share", "low-tide", "--port", "8418"], ["share", "low-tide", "--no-pin"], ["share", "--print"],
            ["share", "--mail", "a@example.org"], ["share", "--pin", "12345"], ["share", "--pin", "1234567890123"],
            ["share", "--pin", "abcdef"], ["share", "--pin", "123456", "--no-pin"], ["share", "--port", "65536"],
            ["share", "--port", "-1"], ["share", "--key", "a.key"], ["share", "low-tide", "--certificate", "a.pem"],
            ["devices", "--rename", "1"], ["devices", "name"],
            ["devices", "--add", "a", "--remove", "1"], ["devices", "--remove", "x"],
            ["devices", "--json", "--add", "a"],
        ])
    func usage(arguments: [String]) async throws {
        let result = try await Reader(at: "2026-01-05T12:00:00Z").run(arguments)
        #expect(result.status == 64, "\(arguments): \(result)")
        guard arguments.contains("--port"), arguments.contains("share"), arguments.count == 3 else { return }
        #expect(result.errors.contains("from 0 to 65535"), "\(arguments): \(result)")
    }

    @Test("`share` listens on one address of this computer", arguments: ["0.0.0.0", "::", "example.org", "192.0.2.1"])
    func address(address: String) async throws {
        let reader = try await reader()
        let result = try await reader.run("share", "--address", address, "--port", "0", "--quiet")
        #expect(result.status == 1 && result.errors.contains("address"), "\(result)")
        #expect(result.errors.hasPrefix("error: cannot ") && result.errors.contains(" \(address): "), "\(result)")
    }

    @Test("`share` prints its address and the PIN, and the PIN admits a device until the device is removed")
    func sharing() async throws {
        let reader = try await reader()
        let server = try ServingProcess(
            [Tool.masthead, "share", "--address", "127.0.0.1", "--port", "0", "--pin", "004217", "--quiet"],
            reader.environment)
        defer { server.stop() }
        let url = try await server.url()
        #expect(url.hasPrefix("http://127.0.0.1:"), "\(url)")
        #expect(try await Curl.get("\(url)opds").status == 401)
        // The token has its own page, to which the answer leads.
        let answer = try await Curl.answer(["-L", "-d", "pin=004217&name=Kobo&for=app", "\(url)pin"])
        let token = try #require(answer.text.firstMatch(of: /(?:[a-z2-9]{5}-){3}[a-z2-9]{5}/)).0
        let catalog = try await Curl.answer(["-u", "x:\(token)", "\(url)opds/new"])
        #expect(catalog.status == 200 && catalog.text.contains("Low Tide"), "\(catalog)")
        #expect(try await reader.run("devices", "--remove", "1").status == 0)
        #expect(try await Curl.answer(["-u", "x:\(token)", "\(url)opds/new"]).status == 401)
    }

    @Test("`share --certificate` prints an HTTPS address and the names, and warns of an expired certificate")
    func certificate() async throws {
        let reader = try await reader()
        let maker = CertificateMaker(in: reader.folder)
        let files = try await maker.make("share", names: "DNS:library.example.org,IP:127.0.0.1")
        let common = ["share", "--address", "127.0.0.1", "--port", "0", "--quiet", "--certificate"]
        func errors(_ words: String..., trust: [String]) async throws -> String {
            let errors = reader.folder["errors"]
            let output = reader.folder["output"]
            let server = try ChildProcess(
                [Tool.masthead] + common + words, environment: reader.environment, output: output, errors: errors)
            var lines: [Substring] = []
            try await wait(until: {
                lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
                return lines.count == 2 || server.hasEnded
            })
            let url = try #require(lines.first, "the server did not start")
            #expect(url.hasPrefix("https://127.0.0.1:"), "\(url)")
            #expect(try await Curl.answer(trust + ["\(url)opds"]).status == 401)
            server.stop()
            return try String(contentsOf: errors, encoding: .utf8)
        }
        let valid = try await errors(
            files.certificate.path, "--key", files.key.path, trust: ["--cacert", files.certificate.path])
        #expect(valid.contains("Certificate for library.example.org, 127.0.0.1, valid until 20"), "\(valid)")
        #expect(!valid.contains("warning:"), "\(valid)")
        let old = try await errors(try await maker.expired(files.key).path, "--key", files.key.path, trust: ["-k"])
        #expect(old.contains("the certificate expired on 20"), "\(old)")
        #expect(old.contains("the certificate contains no names"), "\(old)")
        let wrong = try await reader.run(common + [files.certificate.path])
        #expect(wrong.status == 1, "\(wrong)")
        #expect(wrong.errors.hasPrefix("error: cannot read the key \(files.certificate.path): "), "\(wrong)")
    }

    @Test("the announcement ends if the server is killed")
    func announcement() async throws {
        // Only servers on a network are announced.
        let addresses = try await Tool.run(["hostname", "-I"]).output.split(whereSeparator: \.isWhitespace)
        guard let address = addresses.first(where: { !$0.hasPrefix("fe80") }) else { return }
        let reader = try await reader()
        // The script takes the place of Avahi's program, and writes its process identifier and its arguments.
        let (folder, begun) = (try TemporaryFolder(), "begun")
        let program = try folder.writeProgram(
            "avahi-publish-service",
            """
            echo "$$ $*" > '\(folder["new"].path)'
            mv '\(folder["new"].path)' '\(folder[begun].path)'
            exec sleep 600
            """)
        var environment = reader.environment
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        environment["PATH"] = "\(program.deletingLastPathComponent().path):\(path)"
        let server = try ServingProcess(
            [Tool.masthead, "share", "--address", String(address), "--port", "0", "--quiet"], environment)
        defer { server.stop() }
        try await wait(until: { FileManager.default.fileExists(atPath: folder[begun].path) })
        let words = try String(contentsOf: folder[begun], encoding: .utf8).split(separator: " ")
        let process = try #require(words.first.flatMap { pid_t($0) })
        #expect(words.contains("_opds._tcp") && words.last == "path=/opds\n", "\(words)")
        kill(server.identifier, SIGKILL)
        // Nothing may have waited for a process that has ended.
        try await wait(until: {
            let state = try await Tool.run(["ps", "-o", "stat=", "-p", "\(process)"]).output
            return state.isEmpty || state.hasPrefix("Z")
        })
    }
}
