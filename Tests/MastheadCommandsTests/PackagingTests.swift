import Foundation
import TestSupport
import Testing

/// The lists of `script/package`, compared with the sources.
@Suite struct PackagingTests {
    private struct Libraries: Decodable {
        let linked: [String: String]
        let opened: [String: String]
    }

    private let folder = Tool.repository.appending(path: "packaging")

    private func libraries() throws -> Libraries {
        let data = try Data(contentsOf: folder.appending(path: "libraries.json"))
        return try JSONDecoder().decode(Libraries.self, from: data)
    }

    @Test("the list of required packages contains each system library that Masthead opens at run time")
    func openedLibraries() throws {
        let sources = Tool.repository.appending(path: "Sources")
        var found: Set<String> = []
        for module in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
            let header = sources.appending(path: "\(module)/shim.h")
            guard FileManager.default.fileExists(atPath: header.path) else { continue }
            let text = try String(contentsOf: header, encoding: .utf8)
            found.formUnion(text.matches(of: #/dlopen\("(lib[^"]+\.so\.[0-9]+)"/#).map { String($0.1) })
        }
        #expect(found == Set(try libraries().opened.keys))
    }

    @Test("the Debian package depends on each system library that Masthead opens at run time")
    func control() throws {
        let control = try String(contentsOf: folder.appending(path: "masthead/control"), encoding: .utf8)
        let libraries = try libraries()
        // `script/package` adds the packages of the linked libraries. The package of libcrypto also contains libssl.
        for (library, package) in libraries.opened where !libraries.linked.values.contains(package) {
            #expect(control.contains(package), "\(library): \(package)")
        }
    }

    @Test("`script/package` explains its options and rejects unknown kinds")
    func usage() async throws {
        let script = Tool.repository.appending(path: "script/package").path
        let help = try await Tool.run([script, "--help"])
        #expect(help.status == 0 && help.output.contains("--binary FILE"), "\(help)")
        let wrong = try await Tool.run([script, "--only", "rpm"])
        #expect(wrong.status == 64 && wrong.errors.contains("script/package: "), "\(wrong)")
    }
}
