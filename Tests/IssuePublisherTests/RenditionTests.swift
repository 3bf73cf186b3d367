import Foundation
import IssueArchive
import IssuePublisher
import Periodical
import Pictures
import TestSupport
import Testing

/// Tests of pictures derived from an issue source.
@Suite struct RenditionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("s/issue.json", #"{"Title": "T", "Date": "2026-01-01T00:00:00Z"}"#)
    }

    /// Creates a picture with Python's Pillow, as a reference for libvips.
    private func picture(_ path: String, _ script: String) async throws {
        try FileManager.default.createDirectory(
            at: folder[path].deletingLastPathComponent(), withIntermediateDirectories: true)
        let made = try await Tool.run(
            ["/usr/bin/python3", "-c", "from PIL import Image, ImageCms, ImageDraw\n\(script)", folder[path].path])
        try #require(made.status == 0, "\(made.errors)")
    }

    private func plain(_ path: String, _ width: Int, _ height: Int, extra: String = "") async throws {
        try await picture(
            path,
            """
            import sys
            image = Image.new('RGB', (\(width), \(height)), (200, 30, 30))
            ImageDraw.Draw(image).rectangle((0, 0, \(width / 2), \(height / 4)), fill=(20, 40, 220))
            image.save(sys.argv[1]\(extra))
            """)
    }

    private func pages(_ names: String...) throws {
        let pages = names.map { #"{"class": "SimplePage", "properties": {"alt": "x", "baseImage": "\#($0)"}}"# }
        try folder.write("s/pages.json", "[[\(pages.joined(separator: ", "))]]")
    }

    @Test("a photo's PNG in standard resolution is smaller than its @2x PNG")
    func filteredPNG() async throws {
        try await picture(
            "s/photo@2x.png",
            """
            import math, sys
            image = Image.new('RGB', (400, 600))
            image.putdata([(int(127 + 120 * math.sin(x / 37 + y / 91)), int(127 + 120 * math.sin(y / 53)), (x * 3 + y * 2) % 256 if (x + y) % 7 == 0 else 90)
                for y in range(600) for x in range(400)])
            image.save(sys.argv[1], optimize=True)
            """)
        try pages("photo.png")
        let small = try #require(try pack()[.standard]).appending(path: "photo.png")
        let sizes = try [small, folder["s/photo@2x.png"]].map { try Data(contentsOf: $0).count }
        #expect(sizes[0] < sizes[1], "\(sizes)")
    }

    /// Packs and unpacks the archives, by scale.
    private func pack(_ change: (inout IssuePacker.Options) -> Void = { _ in }) throws -> [Scale: URL] {
        var options = IssuePacker.Options()
        options.cache = try PublishingCache(folder["cache"])
        change(&options)
        let (issues, diagnostics) = try IssuePacker(into: folder["dist"], options: options).pack([folder["s"]])
        try #require(issues.count == 1, "\(diagnostics)")
        var content: [Scale: URL] = [:]
        for archive in issues[0].archives {
            let target = folder["out\(UUID().uuidString)"]
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            try ArchiveReader.extract(URL(filePath: archive.path), into: target)
            content[archive.scale] = target
        }
        return content
    }

    private func size(_ url: URL?, _ path: String) throws -> PictureSize {
        try Picture(try #require(url).appending(path: path)).size()
    }

    @Test("pictures in standard resolution, covers and thumbnails are made from the @2x pictures")
    func masters() async throws {
        try await plain("s/a@2x.png", 1200, 1600)
        try await plain("s/b@2x.jpg", 601, 801)
        try await plain("s/c.png", 300, 400)
        try await plain("s/c@2x.png", 600, 800)
        try pages("a.png", "b.jpg", "c.png")
        let before = try FileTree.read(folder["s"])
        let content = try pack()
        let standard = content[.standard]
        #expect(try size(standard, "a.png") == PictureSize(width: 600, height: 800))
        #expect(try size(standard, "b.jpg").isDouble(of: PictureSize(width: 150, height: 200)))
        #expect(try size(standard, "cover.jpg") == PictureSize(width: 384, height: 512))
        #expect(try size(content[.double], "cover@2x.jpg") == PictureSize(width: 768, height: 1024))
        for position in ["1.1", "1.2", "1.3"] {
            let thumbnail = try size(standard, "thumbs/\(position).jpg")
            #expect(thumbnail == PictureSize(width: 144, height: 192))
            #expect(try size(content[.double], "thumbs/\(position)@2x.jpg").isDouble(of: thumbnail))
        }
        // If a source has both scales of a picture, neither is derived.
        #expect(try Data(contentsOf: try #require(standard).appending(path: "c.png")) == before["c.png"])
        #expect(try FileTree.read(folder["s"]) == before)
    }

    @Test("a rotated photo is turned upright and keeps its color profile")
    func orientationAndProfile() async throws {
        try await picture(
            "s/a@2x.jpg",
            """
            import sys
            image = Image.new('RGB', (800, 600), (200, 30, 30))
            exif = Image.Exif()
            exif[0x0112] = 6
            profile = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()
            image.save(sys.argv[1], exif=exif, icc_profile=profile)
            """)
        try pages("a.jpg")
        let content = try pack()
        #expect(try size(content[.double], "a@2x.jpg") == PictureSize(width: 600, height: 800))
        #expect(try size(content[.standard], "a.jpg") == PictureSize(width: 300, height: 400))
        let file = try #require(content[.standard]).appending(path: "a.jpg").path
        let looked = try await Tool.run(
            [
                "/usr/bin/python3", "-c",
                "from PIL import Image; import sys; i = Image.open(sys.argv[1]); print(i.size, 'icc_profile' in i.info, i.getexif().get(274, 1))",
                file,
            ])
        #expect(looked.output == "(300, 400) True 1\n")
    }

    @Test("covers and thumbnails keep the colors of their pictures", arguments: [true, false])
    func colors(hasProfile: Bool) async throws {
        let profile = "icc_profile=ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()"
        try await picture(
            "s/a@2x.png",
            "import sys; Image.new('RGB', (900, 1200), (20, 40, 220)).save(sys.argv[1]\(hasProfile ? ", \(profile)" : ""))"
        )
        try pages("a.png")
        let content = try #require(try pack()[.standard])
        for path in ["a.png", "cover.jpg", "thumbs/1.1.jpg"] {
            let pixels = try Picture(content.appending(path: path)).pixels(fitting: PictureSize(width: 1, height: 1))
            for (found, right) in zip(pixels.bytes, [20, 40, 220]) { #expect(abs(Int(found) - right) <= 4, "\(path)") }
        }
    }

    @Test("PNG pictures stay lossless, and settings control the quality of other formats")
    func formats() async throws {
        try await picture(
            "s/a@2x.png",
            """
            import sys
            image = Image.new('RGBA', (400, 400), (10, 200, 30, 128))
            image.save(sys.argv[1])
            """)
        try await picture(
            "s/b@2x.jpg",
            """
            import sys, random
            random.seed(1)
            Image.frombytes('RGB', (400, 400), random.randbytes(480000)).save(sys.argv[1], quality=95)
            """)
        try pages("a.png", "b.jpg")
        let first = try pack()
        let script =
            "from PIL import Image; import sys; i = Image.open(sys.argv[1]); print(i.mode, i.getpixel((50, 50)))"
        let pixel = try await Tool.run(
            ["/usr/bin/python3", "-c", script, try #require(first[.standard]).appending(path: "a.png").path])
        #expect(pixel.output == "RGBA (10, 200, 30, 128)\n")
        let fine = try Data(contentsOf: try #require(first[.standard]).appending(path: "b.jpg")).count
        try folder.write("publication.json", #"{"PictureQuality": 30}"#)
        let coarse = try Data(contentsOf: try #require(try pack()[.standard]).appending(path: "b.jpg")).count
        #expect(coarse * 2 < fine)
    }

    @Test("packing reuses the scaled copies of a renamed picture")
    func cache() async throws {
        try await plain("s/a@2x.png", 1200, 1600)
        try pages("a.png")
        let first = try FileTree.read(try #require(try pack()[.standard]))
        let pictures = folder["cache/pictures"]
        let kept = try FileTree.read(pictures)
        #expect(kept.count == 5, "expected a standard picture, and two covers and thumbnails")
        let inodes = try Set(
            kept.keys.map {
                try FileManager.default.attributesOfItem(atPath: pictures.appending(path: $0).path)[.systemFileNumber]
                    as? Int
            })
        // Pack the same picture under another name.
        try FileManager.default.moveItem(at: folder["s/a@2x.png"], to: folder["s/z@2x.png"])
        try pages("z.png")
        let second = try FileTree.read(try #require(try pack { $0.isForced = true }[.standard]))
        #expect(second["z.png"] == first["a.png"])
        let again = try FileTree.read(pictures)
        #expect(again == kept)
        #expect(
            inodes
                == (try Set(
                    again.keys.map {
                        try FileManager.default.attributesOfItem(atPath: pictures.appending(path: $0).path)[
                            .systemFileNumber] as? Int
                    })))
    }

    @Test("animated pictures are not scaled down")
    func animation() async throws {
        try await picture(
            "s/a@2x.gif",
            """
            import sys
            frames = [Image.new('P', (200, 200), n) for n in range(3)]
            frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:])
            """)
        try pages("a.gif")
        let content = try pack()
        #expect(
            try FileTree.read(try #require(content[.standard]))["a@2x.gif"] == FileTree.read(folder["s"])["a@2x.gif"])
    }

    @Test("`check` requires a cover if an issue has no pictures")
    func textAlone() throws {
        try folder.write("s/pages.json", #"[[{"class": "TextPage", "properties": {"body": "x"}}]]"#)
        let found = SourceCheck.diagnostics(of: try IssueSource(folder["s"]), classes: .builtIn)
        #expect(found.map(\.code) == ["missing-cover"])
    }
}
