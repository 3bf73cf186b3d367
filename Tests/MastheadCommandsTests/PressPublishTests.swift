import CommandSupport
import Foundation
import TestSupport
import Testing

/// `press publish`: free content goes to the public folder, and paid content to the private folder.
@Suite struct PressPublishTests {
    private let publisher: PublisherFolder
    private var folder: TemporaryFolder { publisher.folder }

    init() throws { publisher = try PublisherFolder() }

    private let files = PublisherFolder.soldFiles
    private let covers: Set<String> = ["sold.png", "sold@2x.png", "issues.plist", "feeds"]
    private var free: Set<String> { Set((files.union(covers)).map { $0.replacing("sold", with: "sample") }) }

    @Test("`press publish` copies paid archives to the private folder and other files to the public folder")
    func apart() async throws {
        try await publisher.writePictureIssue(
            "sold", #", "Price": "4.99", "Currency": "EUR", "ProductID": "magazine.sold""#)
        try await publisher.writePictureIssue("sample", #", "Free": true"#)
        try publisher.writeMagazine(#", "Sale": "subscription", "BaseURL": "https://example.org/m""#)
        try await publisher.packIssues()
        try await publisher.makePress()
        let planned = try await publisher.publishToPress("--dry-run")
        #expect((planned["uploaded"] as? [String])?.count == 10)
        let sold = Set(planned["sold"] as? [String] ?? [])
        #expect(!sold.isEmpty && sold.allSatisfy { $0.hasPrefix("sold") }, "\(sold)")
        #expect(try publisher.names("public") == [], "a dry run copies nothing")
        #expect(try publisher.names("press/private/magazine") == [], "a dry run copies nothing")
        _ = try await publisher.publishToPress()
        #expect(try publisher.names("press/private/magazine") == files)
        #expect(try publisher.names("public") == covers.union(free))
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
        #expect((row["Content"] as? String)?.hasPrefix("sold-") == true, "paid content has no public URL")
        #expect((row["Cover"] as? String)?.hasPrefix("https://example.org/m/") == true)
        let other = try #require(rows.first { $0["Name"] as? String == "sample" })
        #expect(other["Private"] == nil && (other["Content"] as? String)?.hasPrefix("https:") == true)
        let again = try await publisher.publishToPress()
        #expect(again["uploaded"] as? [String] == [] && again["isChanged"] as? Bool == false)
    }

    @Test("files that root publishes belong to the user who owns the server's folders", .enabled(if: geteuid() == 0))
    func byRoot() async throws {
        try await publisher.writePictureIssue("sold")
        try await publisher.writePictureIssue("sample", #", "Free": true"#)
        try publisher.writeMagazine(#", "Sale": "single""#)
        try await publisher.packIssues()
        try await publisher.makePress()
        let (user, group): (uid_t, gid_t) = (4242, 4243)
        func give(_ path: String) throws {
            try #require(chown(folder[path].path, user, group) == 0)
            let files = try #require(FileManager.default.enumerator(atPath: folder[path].path))
            for case let name as String in files {
                try #require(chown(folder["\(path)/\(name)"].path, user, group) == 0)
            }
        }
        try give("press")
        try give("public")
        // An earlier version left this file.
        try folder.write("press/private/magazine/old.zip", "x")
        // The separate process creates files that other users cannot read.
        func done(_ words: String...) async throws {
            let result = try await Tool.run(
                ["sh", "-c", "umask 077; exec \"$@\"", "sh", Tool.masthead, "press"] + words)
            #expect(result.status == 0, "\(result)")
        }
        try await done("publish", publisher.packed, publisher.press)
        try await done("rotate-key", publisher.press, "--yes")
        for root in ["press", "public"] {
            let files = try #require(FileManager.default.enumerator(atPath: folder[root].path))
            for case let name as String in files {
                let values = try FileManager.default.attributesOfItem(atPath: folder["\(root)/\(name)"].path)
                #expect(values[.ownerAccountID] as? UInt32 == user, "\(root)/\(name)")
                let mode = try #require(values[.posixPermissions] as? Int)
                #expect(
                    root == "press" ? mode & 0o077 == 0 || name == "private/magazine/old.zip" : mode & 0o444 == 0o444)
            }
        }
        #expect(try publisher.names("press/private/magazine") == files.union(["old.zip"]))
        // The documentation recommends folders that the web server's group can read.
        try FileManager.default.removeItem(at: folder["press/private"])
        try FileManager.default.createDirectory(at: folder["press/private"], withIntermediateDirectories: false)
        try #require(chown(folder["press/private"].path, user, group + 1) == 0)
        try #require(chmod(folder["press/private"].path, 0o2750) == 0)
        _ = try await publisher.publishToPress()
        let sold = try FileManager.default.contentsOfDirectory(atPath: folder["press/private/magazine"].path)
        for name in ["press/private/magazine"] + sold.map({ "press/private/magazine/\($0)" }) {
            let values = try FileManager.default.attributesOfItem(atPath: folder[name].path)
            #expect(values[.ownerAccountID] as? UInt32 == user && values[.groupOwnerAccountID] as? UInt32 == group + 1)
            #expect(
                try #require(values[.posixPermissions] as? Int) & 0o057 == (name.hasSuffix(".zip") ? 0o040 : 0o050)
                    || name.hasSuffix(".json"), "\(name)")
        }
    }

    @Test("published files keep their modification time, so that all servers send the same ETag")
    func times() async throws {
        try await publisher.writePictureIssue("sold")
        try publisher.writeMagazine("")
        try await publisher.packIssues()
        try await publisher.makePress()
        _ = try await publisher.publishToPress()
        try await publisher.done("publish", publisher.packed, folder["site"].path)
        let archives = try FileManager.default.contentsOfDirectory(atPath: folder["site"].path).filter {
            $0.hasSuffix(".zip")
        }
        #expect(!archives.isEmpty)
        for name in archives {
            let dates = try ["dist", "site", "public"].map {
                try FileManager.default.attributesOfItem(atPath: folder["\($0)/\(name)"].path)[.modificationDate]
                    as? Date
            }
            #expect(Set(dates).count == 1, "\(name)")
        }
    }

    @Test("when an issue becomes paid, `press publish` moves it out of the public folder")
    func turns() async throws {
        try await publisher.writePictureIssue("sold")
        try publisher.writeMagazine("")
        try await publisher.packIssues()
        try await publisher.makePress()
        _ = try await publisher.publishToPress()
        #expect(try publisher.names("public").isSuperset(of: files))
        #expect(try publisher.names("press/private/magazine") == [])
        // Another revision makes the previous one outdated.
        try await publisher.writePictureIssue("sold", seed: 2)
        try await publisher.packIssues()
        _ = try await publisher.publishToPress()
        try publisher.writeMagazine(#", "Sale": "single""#)
        try await publisher.packIssues()
        // Files that the server already has can be missing from the packed folder.
        for name in try FileManager.default.contentsOfDirectory(atPath: publisher.packed)
        where name.hasSuffix(".zip") { try FileManager.default.removeItem(at: folder["dist/\(name)"]) }
        let turned = try await publisher.publishToPress()
        #expect((turned["moved"] as? [String])?.count == 6, "\(turned)")
        #expect(try publisher.names("public").isDisjoint(with: files))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["press/private/magazine"].path).count == 6)
        try publisher.writeMagazine("")
        try await publisher.packIssues()
        _ = try await publisher.publishToPress()
        #expect(try publisher.names("public").isSuperset(of: files))
        #expect(try publisher.names("press/private/magazine") == [])
        // A paid issue that is no longer in the catalog stays private.
        try publisher.writeMagazine(#", "Sale": "single""#)
        try await publisher.packIssues()
        _ = try await publisher.publishToPress()
        try FileManager.default.removeItem(at: folder["issues/sold"])
        try await publisher.writePictureIssue("next", #", "Free": true"#)
        try FileManager.default.removeItem(at: folder["dist"])
        try await publisher.packIssues()
        _ = try await publisher.publishToPress("--withdraw")
        #expect(try publisher.names("public").isDisjoint(with: files))
        #expect(try publisher.names("press/private/magazine") == files)
    }

    @Test("`publish` does not upload paid content to other targets")
    func elsewhere() async throws {
        try await publisher.writePictureIssue("sold")
        try publisher.writeMagazine("")
        try await publisher.packIssues()
        try await publisher.done("publish", publisher.packed, folder["site"].path)
        #expect(try publisher.names("site").isSuperset(of: files))
        try publisher.writeMagazine(#", "Sale": "all""#)
        try await publisher.packIssues()
        let result = try await publisher.done("publish", publisher.packed, folder["site"].path)
        #expect(result.errors.contains("skipped 3 files") && result.errors.contains("masthead press publish"))
        #expect(try publisher.names("site").subtracting(["superseded.json"]) == covers)
    }

    @Test(
        "`press publish` can upload paid content to an rclone remote",
        .enabled(if: ObjectStore.Kind.s3.isInstalled))
    func remote() async throws {
        let store = try await ObjectStore(.s3)
        defer { store.stop() }
        try await publisher.makePress()
        try await publisher.writePictureIssue("sold")
        try await publisher.writePictureIssue("sample", #", "Free": true"#)
        try publisher.writeMagazine(#", "Sale": "single""#)
        try await publisher.packIssues()
        let file = folder["press/press.json"]
        let settings = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        var changed = try #require(settings)
        changed["private-delivery"] = "link:\(store.target)/sold"
        try JSONSerialization.data(withJSONObject: changed).write(to: file)
        _ = try await publisher.publishToPress()
        #expect(try publisher.names("public").contains("sample.zip") && !publisher.names("public").contains("sold.zip"))
        #expect(try publisher.names("press/private/magazine") == [], "paid content is not in the private folder")
        let packed = try FileManager.default.contentsOfDirectory(atPath: publisher.packed)
        let sold = try #require(packed.first { $0.hasPrefix("sold-") && $0.hasSuffix(".zip") && !$0.contains("@2x") })
        let there = try await Tool.run([
            "curl", "-s", "-f", "-o", folder["got"].path, store.url("sold/magazine/\(sold)"),
        ])
        #expect(
            there.status == 0
                && FileManager.default.contentsEqual(atPath: folder["got"].path, andPath: folder["dist/\(sold)"].path))
        _ = try await publisher.publishToPress()
    }

    @Test("`press publish` copies paid books to the private folder and samples to the public folder")
    func store() async throws {
        let book = EPUBBuilder([.init("c.xhtml", "One", "<p>\(String(repeating: "Water. ", count: 200))</p>")])
        try folder.write("books/well.epub", book.data)
        func pack(_ sale: String, for publication: String) async throws {
            let press = "https://press.example.org/v1/publications/\(publication)"
            try folder.write("books/store.json", #"{"title": "Shop", "sale": "\#(sale)", "press": "\#(press)"}"#)
            try await publisher.done("pack", folder["books"].path, "-o", publisher.packed)
        }
        try await pack("single", for: "magazine")
        try await publisher.makePress()
        // Without `catalogs`, the server serves the first published catalog. A store is not published beside a
        // magazine.
        let magazine = try folder.write("public/issues.plist", "[]")
        let failed = try await Command.run(
            ["press", "publish", publisher.packed, publisher.press])
        #expect(failed.status != 0 && failed.errors.contains("issues.plist"), "\(failed.errors)")
        try FileManager.default.removeItem(at: magazine)
        for _ in 0..<2 { _ = try await publisher.publishToPress() }
        #expect(try publisher.names("press/private/magazine/books/well") == ["book.epub"])
        #expect(try publisher.names("public/books/well").contains("sample.epub"))
        let settings = try String(contentsOf: folder["press/press.json"], encoding: .utf8)
        try folder.write(
            "press/press.json",
            settings.replacing(
                "{\n", with: #"{ "catalogs": {"magazine": "issues.plist", "shop": "shop/config.json"},"#,
                maxReplacements: 1))
        let astray = try await Command.run(
            ["press", "publish", publisher.packed, publisher.press, "--publication", "shop"])
        #expect(astray.status == 1 && astray.errors.contains("/v1/publications/shop"), "\(astray.errors)")
        try await pack("single", for: "shop")
        _ = try await publisher.publishToPress("--publication", "shop")
        #expect(try publisher.names("press/private/shop/books/well") == ["book.epub"])
        #expect(try publisher.names("public/shop/books/well").contains("sample.epub"))
        #expect(try !publisher.names("public/shop/books/well").contains("book.epub"))
        try await pack("free", for: "shop")
        _ = try await publisher.publishToPress("--publication", "shop")
        #expect(try publisher.names("public/shop/books/well").contains("book.epub"))
        #expect(try publisher.names("press/private/shop/books/well") == [])
    }
}
