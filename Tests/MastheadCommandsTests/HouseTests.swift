import Foundation
import TestSupport
import Testing

/// `docs/house.md` says where things live.
@Suite struct HouseTests {
    private func read(_ path: String) throws -> String {
        try String(contentsOf: Tool.repository.appending(path: path), encoding: .utf8)
    }

    @Test("every file that docs/house.md names is there, in a module that its row names")
    func files() throws {
        let rows = try read("docs/house.md").split(separator: "\n").map { $0.split(separator: "|") }
            .filter { $0.count == 4 && $0[3].contains("/") }
        #expect(rows.count >= 24)
        for row in rows {
            let paths = row[3].matches(of: /`([^`]+)`/).map { String($0.1) }
            #expect(!paths.isEmpty, "\(row[0])")
            for path in paths {
                let file = Tool.repository.appending(path: path).path
                #expect(FileManager.default.fileExists(atPath: file), "\(row[0]): \(path)")
                let parts = path.split(separator: "/")
                let module = parts[0] == "Sources" ? String(parts[1]) : parts.prefix(2).joined(separator: "/")
                #expect(row[2].contains(module), "\(row[0]): \(path) is not in\(row[2])")
            }
        }
    }

    @Test("docs/house.md names every product and every module of Package.swift")
    func modules() throws {
        let package = try read("Package.swift")
        let products = package.matches(of: /\.(?:library|executable)\(name: "([^"]+)"/).map { String($0.1) }
        let modules = package.matches(of: /\.module\(\s*"([^"]+)"/).map { String($0.1) }
        #expect(products.count >= 12 && modules.count >= 16, "\(products) \(modules)")
        let house = try read("docs/house.md")
        for name in products + modules { #expect(house.contains("`\(name)`"), "\(name)") }
    }

    @Test("docs/diagnostics.md says of every code of publishers' servers what it means")
    func codes() async throws {
        let sources = Tool.repository.appending(path: "Sources").path
        let found = try await Tool.run(["grep", "-rhoE", #"rawValue: "(press|entitlement)\.[a-z-]+""#, sources])
        let codes = found.output.matches(of: /"([a-z.-]+)"/).map { String($0.1) }
        #expect(codes.count >= 16, "\(codes)")
        let page = try read("docs/diagnostics.md")
        for code in codes + ["item.not-bought"] { #expect(page.contains("`\(code)`"), "\(code)") }
    }
}
