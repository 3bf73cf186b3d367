import Foundation
package import TestSupport
import Testing

/// A publisher server in its own process, a magazine that names the server, and libraries that follow the magazine.
package struct Accounts {
    package let folder: TemporaryFolder
    package let server: ServingProcess
    package let url: String
    private let secret = "0123456789abcdef-secret"

    package var press: String { folder["press"].path }

    /// Sets up a server without a publication.
    /// - Parameter settings: settings that replace the server's. `NSNull` removes a setting.
    package init(serving settings: [String: Any]) async throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder["dist"], withIntermediateDirectories: true)
        let made = try await Command.run(["press", "init", folder["press"].path])
        #expect(made.status == 0, "\(made)")
        let hooks = try folder.write("press/hooks", secret + "\n")
        #expect(chmod(hooks.path, 0o600) == 0)
        var all: [String: Any] = [
            "public": folder["dist"].path, "publisher": "Example Press",
            "privacy-policy": "https://example.org/privacy",
            "webhook-secret-file": "hooks", "redeem-rate": 1000, "address-rate": 10_000, "account-rate": 10_000,
            "checkout": "https://pay.example.org/buy?for={account}&what={product}",
        ]
        all.merge(settings) { $1 }
        all = all.filter { !($0.value is NSNull) }
        try folder.write(
            "press/press.json", String(decoding: try JSONSerialization.data(withJSONObject: all), as: UTF8.self))
        server = try ServingProcess([Tool.masthead, "press", "serve", folder["press"].path, "--port", "0"])
        url = try await server.url()
    }

    /// Sets up a server with a magazine and its products, and a library `first` that follows the magazine as `mill`.
    package init(_ settings: [String: Any] = [:]) async throws {
        try await self.init(serving: settings)
        try folder.write("source/publication.json", #"{"Press": "\#(url)v1/publications/magazine"}"#)
        for (name, date) in [("one", "2026-01-01"), ("two", "2026-02-01")] {
            try await done("new", "-y", folder["source/\(name)"].path, "--date", date)
            try await done("pack", folder["source/\(name)"].path, "-o", folder["dist"].path)
        }
        for words in [
            ["magazine.free", "--kind", "subscription"],
            [
                "magazine.year", "--kind", "subscription", "--price", "2900", "--currency", "EUR", "--period", "P1Y",
                "--title", "The year, in print and here",
            ],
            ["magazine.two", "--kind", "issue", "--item", "two", "--price", "300", "--currency", "EUR"],
            ["magazine.one", "--kind", "issue", "--item", "one"],
        ] {
            try await done(
                ["press", "product", "put", press] + words[0..<1] + ["--publication", "magazine"] + words.dropFirst())
        }
        try await follow("first")
    }

    /// Follows the magazine in a library, without automatic downloads.
    package func follow(_ library: String) async throws {
        try await done("add", url + "issues.plist", "--handle", "mill", in: library)
        try await done("follow", "mill", "--nothing", in: library)
    }

    package func environment(_ library: String) -> [String: String] {
        [
            "MASTHEAD_LIBRARY": folder[library].path, "XDG_CONFIG_HOME": folder["settings"].path,
            "XDG_CACHE_HOME": folder["cache"].path,
        ]
    }

    /// Runs a command with a library.
    package func run(_ words: String..., in library: String = "first") async throws -> Tool.Result {
        try await Command.run(words, environment: environment(library))
    }

    /// Runs a command and expects it to succeed.
    @discardableResult
    package func done(_ words: String..., in library: String = "first") async throws -> String {
        try await done(words, in: library)
    }

    @discardableResult
    package func done(_ words: [String], in library: String = "first") async throws -> String {
        let result = try await Command.run(words, environment: environment(library))
        #expect(result.status == 0, "\(words): \(result)")
        return result.output
    }

    /// Returns the JSON output of a command.
    package func json<Value: Decodable>(_ type: Value.Type, _ words: String..., in library: String = "first")
        async throws
        -> Value
    {
        try JSONDecoder().decode(type, from: Data(try await done(words, in: library).utf8))
    }

    /// Creates a voucher code for a product.
    package func voucher(_ product: String) async throws -> String {
        try await done("press", "voucher", press, product).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Reports a payment to the server, as a payment provider does.
    package func pay(_ product: String, for account: String, _ number: String) async throws {
        let script = """
            import hashlib, hmac, json, sys, time, urllib.request
            url, secret, body = sys.argv[1], sys.argv[2], sys.argv[3].encode()
            t = str(int(time.time()))
            code = hmac.new(secret.encode(), t.encode() + b'.' + body, hashlib.sha256).hexdigest()
            request = urllib.request.Request(url + 'v1/webhooks/payments', body, {
                'Content-Type': 'application/json', 'Masthead-Signature': 't=' + t + ',v1=' + code})
            print(urllib.request.urlopen(request).status)
            """
        let body =
            #"{"id": "evt\#(number)", "at": "2026-01-01T00:00:00Z", "account": "\#(account)", "product": "\#(product)", "reference": "in\#(number)"}"#
        let told = try await Tool.run(["python3", "-c", script, url, secret, body])
        #expect(told.output == "204\n", "\(told)")
    }
}
