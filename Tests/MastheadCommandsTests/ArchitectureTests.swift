import Foundation
import TestSupport
import Testing

/// Tests of `ARCHITECTURE.md`, which lists the modules, and of the links in the documentation.
@Suite struct ArchitectureTests {
    private func read(_ path: String) throws -> String {
        try String(contentsOf: Tool.repository.appending(path: path), encoding: .utf8)
    }

    @Test(
        "each link to a file in the documentation leads to a file",
        arguments: ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Benchmarks/README.md"])
    func links(page: String) throws {
        let folder = Tool.repository.appending(path: page).deletingLastPathComponent()
        let links = try read(page).matches(of: /\]\((?!https?:)([^)#]+)/).map { String($0.1) }
        #expect(!links.isEmpty)
        for link in links {
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path), "\(link)")
        }
    }

    @Test("ARCHITECTURE.md names every product and every module of Package.swift")
    func modules() throws {
        let package = try read("Package.swift")
        let products = package.matches(of: /\.(?:library|executable)\(name: "([^"]+)"/).map { String($0.1) }
        let modules = package.matches(of: /\.module\(\s*"([^"]+)"/).map { String($0.1) }
        #expect(products.count >= 12 && modules.count >= 16, "\(products) \(modules)")
        let page = try read("ARCHITECTURE.md")
        for name in products + modules where !name.hasPrefix("Embedded") {
            #expect(page.contains("`\(name)`"), "\(name)")
        }
    }

    @Test("docs/diagnostics.md explains every error code of the publisher server")
    func codes() async throws {
        let sources = Tool.repository.appending(path: "Sources").path
        let found = try await Tool.run(["grep", "-rhoE", #"rawValue: "(press|entitlement)\.[a-z-]+""#, sources])
        let codes = found.output.matches(of: /"([a-z.-]+)"/).map { String($0.1) }
        #expect(codes.count >= 16, "\(codes)")
        let page = try read("docs/diagnostics.md")
        for code in codes + ["item.not-bought"] { #expect(page.contains("`\(code)`"), "\(code)") }
    }
}
