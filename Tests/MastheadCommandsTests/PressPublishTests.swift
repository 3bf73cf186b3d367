import CommandSupport
import Foundation
import TestSupport
import Testing

/// `press publish`: what all may have into the one folder, what is sold into the other.
@Suite struct PressPublishTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ more: String = "", seed: UInt64 = 1) async throws {
        if !FileManager.default.fileExists(atPath: folder["issues/\(name)"].path) {
            try await run("new", folder["issues/\(name)"].path)
            for file in ["issue.plist", "pages.plist"] {
                try FileManager.default.removeItem(at: folder["issues/\(name)/\(file)"])
            }
        }
        try folder.write("issues/\(name)/issue.json", #"{"Title": "\#(name)", "Date": "2026-01-01"\#(more)}"#)
        try folder.write(
            "issues/\(name)/pages.json",
            #"[[{"class": "SimplePage", "properties": {"baseImage": "front.png", "alt": "\#(seed)"}}, {"class": "SimplePage", "properties": {"baseImage": "second.png", "alt": "x"}}]]"#
        )
    }

    private func sale(_ words: String) throws {
        try folder.write(
            "issues/publication.json",
            #"{"Title": "Magazine", "Press": "https://press.example.org/v1/publications/magazine"\#(words)}"#)
    }

    @discardableResult
    private func run(_ arguments: String...) async throws -> Tool.Result {
        let result = try await Command.run(
            arguments, environment: ["XDG_CACHE_HOME": folder["cache"].path])
        try #require(result.status == 0, "\(arguments): \(result.errors)")
        return result
    }

    private func pack() async throws { try await run("pack", folder["issues"].path, "-o", folder["dist"].path) }

    private func serverFolder() async throws {
        try FileManager.default.createDirectory(at: folder["public"], withIntermediateDirectories: true)
        try await run("press", "init", folder["press"].path, "--public", folder["public"].path)
    }

    private func publish(_ options: String...) async throws -> [String: Any] {
        let result = try await Command.run(
            ["press", "publish", folder["dist"].path, folder["press"].path, "--json"] + options)
        try #require(result.status == 0, "\(result.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    /// What lies in a folder, without the tags of revisions.
    private func names(_ path: String) throws -> Set<String> {
        guard FileManager.default.fileExists(atPath: folder[path].path) else { return [] }
        return Set(
            try FileManager.default.contentsOfDirectory(atPath: folder[path].path)
                .map { $0.replacing(/-[0-9a-f]{8}/, with: "") })
    }

    private let files: Set<String> = ["sold.zip", "sold@2x.zip", "sold.index.json"]
    private let covers: Set<String> = ["sold.png", "sold@2x.png", "issues.plist"]
    private var free: Set<String> { Set((files.union(covers)).map { $0.replacing("sold", with: "sample") }) }

    @Test("archives and indexes of what is sold come into the private folder, all else into the public one")
    func apart() async throws {
        try await write("sold", #", "Price": "4.99", "Currency": "EUR", "ProductID": "magazine.sold""#)
        try await write("sample", #", "Free": true"#)
        try sale(#", "Sale": "subscription", "BaseURL": "https://example.org/m""#)
        try await pack()
        try await serverFolder()
        let planned = try await publish("--dry-run")
        #expect((planned["uploaded"] as? [String])?.count == 10)
        let sold = Set(planned["sold"] as? [String] ?? [])
        #expect(!sold.isEmpty && sold.allSatisfy { $0.hasPrefix("sold") }, "\(sold)")
        #expect(try names("public") == [], "nothing was done")
        #expect(try names("press/private/magazine") == [], "nothing was done")
        _ = try await publish()
        #expect(try names("press/private/magazine") == files)
        #expect(try names("public") == covers.union(free))
        for path in ["press/private", "press/private/magazine"] {
            let mode = try FileManager.default.attributesOfItem(atPath: folder[path].path)[.posixPermissions] as? Int
            #expect(mode == 0o700, "\(path)")
        }
        let rows = try #require(
            try PropertyListSerialization.propertyList(
                from: Data(contentsOf: folder["public/issues.plist"]), format: nil) as? [[String: Any]])
        let row = try #require(rows.first { $0["Name"] as? String == "sold" })
        #expect(row["Private"] as? Bool == true && row["Price"] as? String == "4.99", "\(row)")
        #expect(row["Currency"] as? String == "EUR" && row["ProductID"] as? String == "magazine.sold")
        #expect((row["Content"] as? String)?.hasPrefix("sold-") == true, "it is at no public address")
        #expect((row["Cover"] as? String)?.hasPrefix("https://example.org/m/") == true)
        let other = try #require(rows.first { $0["Name"] as? String == "sample" })
        #expect(other["Private"] == nil && (other["Content"] as? String)?.hasPrefix("https:") == true)
        let again = try await publish()
        #expect(again["uploaded"] as? [String] == [] && again["isChanged"] as? Bool == false)
    }

    @Test("what is sold from now on leaves the public folder, what is free from now on comes, with revisions before")
    func turns() async throws {
        try await write("sold")
        try sale("")
        try await pack()
        try await serverFolder()
        _ = try await publish()
        #expect(try names("public").isSuperset(of: files))
        #expect(try names("press/private/magazine") == [])
        // Another revision, so that the one before is superseded.
        try await write("sold", seed: 2)
        try await pack()
        _ = try await publish()
        try sale(#", "Sale": "single""#)
        try await pack()
        // The packed folder need not have what is at the server.
        for name in try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path)
        where name.hasSuffix(".zip") { try FileManager.default.removeItem(at: folder["dist/\(name)"]) }
        let turned = try await publish()
        #expect((turned["moved"] as? [String])?.count == 6, "\(turned)")
        #expect(try names("public").isDisjoint(with: files))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["press/private/magazine"].path).count == 6)
        try sale("")
        try await pack()
        _ = try await publish()
        #expect(try names("public").isSuperset(of: files))
        #expect(try names("press/private/magazine") == [])
        // What has left the catalogue is not set free.
        try sale(#", "Sale": "single""#)
        try await pack()
        _ = try await publish()
        try FileManager.default.removeItem(at: folder["issues/sold"])
        try await write("next", #", "Free": true"#)
        try FileManager.default.removeItem(at: folder["dist"])
        try await pack()
        _ = try await publish("--withdraw")
        #expect(try names("public").isDisjoint(with: files))
        #expect(try names("press/private/magazine") == files)
    }

    @Test("published to any other place, what is sold is left out, and what was there of it goes")
    func elsewhere() async throws {
        try await write("sold")
        try sale("")
        try await pack()
        try await run("publish", folder["dist"].path, folder["site"].path)
        #expect(try names("site").isSuperset(of: files))
        try sale(#", "Sale": "all""#)
        try await pack()
        let result = try await run("publish", folder["dist"].path, folder["site"].path)
        #expect(result.errors.contains("left out 3 files") && result.errors.contains("masthead press publish"))
        #expect(try names("site").subtracting(["superseded.json"]) == covers)
    }

    @Test(
        "what is sold goes to a remote of rclone, and the rest into the public folder",
        .enabled(if: ObjectStore.Kind.s3.isInstalled))
    func remote() async throws {
        let store = try await ObjectStore(.s3)
        defer { store.stop() }
        try await serverFolder()
        try await write("sold")
        try await write("sample", #", "Free": true"#)
        try sale(#", "Sale": "single""#)
        try await pack()
        let file = folder["press/press.json"]
        let settings = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        var changed = try #require(settings)
        changed["private-delivery"] = "link:\(store.target)/sold"
        try JSONSerialization.data(withJSONObject: changed).write(to: file)
        _ = try await publish()
        #expect(try names("public").contains("sample.zip") && !names("public").contains("sold.zip"))
        #expect(try names("press/private/magazine") == [], "nothing of it lies on the server")
        let packed = try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path)
        let sold = try #require(packed.first { $0.hasPrefix("sold-") && $0.hasSuffix(".zip") && !$0.contains("@2x") })
        let there = try await Tool.run([
            "curl", "-s", "-f", "-o", folder["got"].path, store.url("sold/magazine/\(sold)"),
        ])
        #expect(
            there.status == 0
                && FileManager.default.contentsEqual(atPath: folder["got"].path, andPath: folder["dist/\(sold)"].path))
        _ = try await publish()
    }

    @Test("a store's books that are sold lie in the private folder, samples and covers in the public one")
    func store() async throws {
        let book = EPUBBuilder([.init("c.xhtml", "One", "<p>\(String(repeating: "Water. ", count: 200))</p>")])
        try folder.write("books/well.epub", book.data)
        func pack(_ sale: String, for publication: String) async throws {
            let press = "https://press.example.org/v1/publications/\(publication)"
            try folder.write("books/store.json", #"{"title": "Shop", "sale": "\#(sale)", "press": "\#(press)"}"#)
            try await run("pack", folder["books"].path, "-o", folder["dist"].path)
        }
        try await pack("single", for: "magazine")
        try await serverFolder()
        // Without 'catalogues' the server has what is published first: a store as well, and no store beside a magazine.
        let magazine = try folder.write("public/issues.plist", "[]")
        let failed = try await Command.run(
            ["press", "publish", folder["dist"].path, folder["press"].path])
        #expect(failed.status != 0 && failed.errors.contains("issues.plist"), "\(failed.errors)")
        try FileManager.default.removeItem(at: magazine)
        for _ in 0..<2 { _ = try await publish() }
        #expect(try names("press/private/magazine/books/well") == ["book.epub"])
        #expect(try names("public/books/well").contains("sample.epub"))
        let settings = try String(contentsOf: folder["press/press.json"], encoding: .utf8)
        try folder.write(
            "press/press.json",
            settings.replacing(
                "{\n", with: #"{ "catalogues": {"magazine": "issues.plist", "shop": "shop/config.json"},"#,
                maxReplacements: 1))
        let astray = try await Command.run(
            ["press", "publish", folder["dist"].path, folder["press"].path, "--publication", "shop"])
        #expect(astray.status == 1 && astray.errors.contains("/v1/publications/shop"), "\(astray.errors)")
        try await pack("single", for: "shop")
        _ = try await publish("--publication", "shop")
        #expect(try names("press/private/shop/books/well") == ["book.epub"])
        #expect(try names("public/shop/books/well").contains("sample.epub"))
        #expect(try !names("public/shop/books/well").contains("book.epub"))
        try await pack("free", for: "shop")
        _ = try await publish("--publication", "shop")
        #expect(try names("public/shop/books/well").contains("book.epub"))
        #expect(try names("press/private/shop/books/well") == [])
    }
}
