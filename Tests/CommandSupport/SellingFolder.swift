package import Entitlements
import Foundation
package import ServerStore
package import TestSupport
import Testing

/// A server's folder, whose server runs as processes of its own.
package struct SellingFolder: Sendable {
    package struct NotServing: Error { let message: String }

    package let folder: TemporaryFolder
    package let address: StoreAddress

    package var path: String { folder["press"].path }

    /// Makes one.
    /// - Parameter database: of PostgreSQL; nil for SQLite.
    package init(database: String? = nil) async throws {
        folder = try TemporaryFolder()
        address = try StoreAddress(database ?? "press/press.sqlite", in: folder.url)
        let made = try await Command.run(
            ["press", "init", folder["press"].path] + (database.map { ["--database", $0] } ?? []))
        guard made.status == 0 else { throw NotServing(message: made.errors) }
        var settings: [String: Any] = [
            "publisher": "Example Press", "privacy-policy": "https://example.org/privacy", "address-rate": 100_000,
            "account-rate": 100_000, "redeem-rate": 10_000,
        ]
        settings["database"] = database
        let data = try JSONSerialization.data(withJSONObject: settings)
        try folder.write("press/press.json", String(decoding: data, as: UTF8.self))
    }

    /// Gives the database, for as long as a test needs it.
    package func withStore(_ body: (any Store) async throws -> Void) async throws {
        let store = try await address.open(connections: 2)
        do { try await body(store) } catch {
            await store.close()
            throw error
        }
        await store.close()
    }

    /// Starts a server.
    /// - Returns: its process, and its URL once it listens.
    package func serve() async throws -> (server: ChildProcess, url: String) {
        let name = UUID().uuidString
        let (output, errors) = (folder["output-\(name)"], folder["errors-\(name)"])
        let server = try ChildProcess(
            [Tool.masthead, "press", "serve", path, "--port", "0"], output: output, errors: errors)
        while !server.hasEnded {
            let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
            if let end = text.firstIndex(of: "\n") { return (server, String(text[..<end])) }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw NotServing(message: (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
    }

    /// Sells a book, and makes a voucher code that gives it.
    package static func makeCode(_ store: any Store, uses: Int) async throws -> VoucherCode {
        let product = Product(id: "novel", publication: "books", kind: .book, item: "novel", price: Price(900, "EUR"))
        try await Products(store).put(try #require(product))
        return try #require(try await Vouchers(store, zone: .gmt).make(1, of: "novel", uses: uses).first)
    }

    /// Redeems a code over the network.
    /// - Returns: the status; `000` where there was no answer.
    package static func redeem(_ code: VoucherCode, _ secret: TokenSecret, at url: String) async throws -> String {
        try await Tool.run([
            "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Authorization: Bearer \(secret.text)", "-H",
            "Content-Type: application/json", "-d", #"{"code": "\#(code.text)"}"#, url + "v1/redeem",
        ]).output
    }
}
