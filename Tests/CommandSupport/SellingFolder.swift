import Foundation
package import PressWire
package import ServerStore
package import TestSupport
import Testing

/// A publisher server's folder, in which tests start server processes.
package struct SellingFolder: Sendable {
    package struct NotServing: Error { let message: String }

    package let folder: TemporaryFolder
    package let address: StoreAddress

    package var path: String { folder["press"].path }

    /// Creates the folder.
    /// - Parameter database: The address of a PostgreSQL database, or nil for SQLite.
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

    /// Opens the database while a closure runs.
    package func withStore(_ body: (any Store) async throws -> Void) async throws {
        let store = try await address.open(connections: 2)
        do { try await body(store) } catch {
            await store.close()
            throw error
        }
        await store.close()
    }

    /// Starts a server process, and waits until it listens.
    /// - Returns: The process and its URL.
    package func serve() async throws -> (server: ChildProcess, url: String) {
        let name = UUID().uuidString
        let (output, errors) = (folder["output-\(name)"], folder["errors-\(name)"])
        let server = try ChildProcess(
            [Tool.masthead, "press", "serve", path, "--port", "0"], output: output, errors: errors)
        var text = ""
        try await wait(until: {
            text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
            return text.contains("\n") || server.hasEnded
        })
        if let end = text.firstIndex(of: "\n") { return (server, String(text[..<end])) }
        throw NotServing(message: (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
    }

    /// Creates a product for a book, and a voucher code for the product.
    package static func makeCode(_ store: any Store, uses: Int) async throws -> VoucherCode {
        let product = Product(id: "novel", publication: "books", kind: .book, item: "novel", price: Price(900, "EUR"))
        try await Products(store).put(try #require(product))
        return try #require(try await Vouchers(store, zone: .gmt).make(1, of: "novel", uses: uses).first)
    }

    /// Redeems a code over the network.
    /// - Returns: The HTTP status, or `000` if the server did not respond.
    package static func redeem(_ code: VoucherCode, _ secret: TokenSecret, at url: String) async throws -> String {
        try await Tool.run([
            "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Authorization: Bearer \(secret.text)", "-H",
            "Content-Type: application/json", "-d", #"{"code": "\#(code.text)"}"#, url + "v1/redeem",
        ]).output
    }
}
