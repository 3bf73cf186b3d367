import Foundation
import Media
import Periodical
import Pictures
import TestSupport
import Testing

/// Tests of pictures that are refused without decoding, and of the time limit.
@Suite struct PictureLimitsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let pictures: Set<String> = ["png", "jpg", "jpeg", "gif", "webp"]

    /// Runs everything that decodes a picture.
    private func decode(_ picture: Picture) -> [Result<Void, MastheadError>] {
        let box = PictureSize(width: 40, height: 40)
        func attempt(_ body: () throws(MastheadError) -> Void) -> Result<Void, MastheadError> { Result(catching: body) }
        return [
            attempt { () throws(MastheadError) in _ = try picture.pixels(fitting: box) },
            attempt { () throws(MastheadError) in
                try picture.derive([Rendition(.fitting(box), to: folder["t.jpg"], quality: 75)])
            },
            attempt { () throws(MastheadError) in
                try picture.derive([Rendition(.half, to: folder["h.png"], quality: 75)])
            },
            attempt { () throws(MastheadError) in
                let area = PictureArea(left: 0, top: 0, width: 1, height: 1)
                try picture.crop(area, to: Rendition(.fitting(box), to: folder["c.png"], quality: 75))
            },
            attempt { () throws(MastheadError) in try picture.decodeWhole() },
        ]
    }

    @Test("unsupported formats and pictures that declare a huge size are rejected")
    func refused() async throws {
        let corpus = try await MediaCorpus(in: folder["media"])
        let foreign = [
            "tiff.png", "bitmap.jpg", "drawing.png", "document.png", "portal.jpg", "archive.gif", "empty.png",
        ]
        for item in corpus.items where item.code == "oversized-picture" || foreign.contains(item.name) {
            for result in decode(try Picture(folder["media/\(item.name)"])) {
                guard case .failure(let error) = result else {
                    Issue.record("\(item.name) was decoded")
                    continue
                }
                #expect(error.code == .unreadablePicture, "\(item.name): \(error)")
                if item.code == "oversized-picture" {
                    #expect(error.found.contains(item.says), "\(item.name): \(error)")
                }
            }
        }
    }

    @Test("pictures with different colors, frames and orientations are decoded")
    func whole() async throws {
        let corpus = try await MediaCorpus(in: folder["media"])
        for item in corpus.items(endingIn: Self.pictures) where item.code == nil && item.deep == nil {
            for result in decode(try Picture(folder["media/\(item.name)"])) {
                #expect(throws: Never.self, "\(item.name)") { try result.get() }
            }
            if let size = item.size { #expect("\(try Picture(folder["media/\(item.name)"]).size())" == size) }
            let isAnimated = try Picture(folder["media/\(item.name)"]).isAnimated()
            #expect(isAnimated == (item.frames != nil && !item.name.hasSuffix("png")), "\(item.name)")
        }
    }

    @Test("Masthead reads the same picture sizes from the file headers as libvips does")
    func sizes() async throws {
        let corpus = try await MediaCorpus(in: folder["media"])
        for item in corpus.items(endingIn: Self.pictures) where item.code == nil && item.deep == nil {
            let picture = try Picture(folder["media/\(item.name)"])
            let large = PictureSize(width: 10_000, height: 10_000)
            #expect(try picture.pixels(fitting: large, enlarges: false).size == picture.size(), "\(item.name)")
        }
    }

    @Test("work on a picture stops at the time limit")
    func deadline() async throws {
        let made = try await Tool.run([
            "/usr/bin/python3", "-c",
            "import sys; from PIL import Image; Image.new('L', (6000, 6000)).save(sys.argv[1], compress_level=1)",
            folder["large.png"].path,
        ])
        try #require(made.status == 0, "\(made.errors)")
        var limits = PictureLimits()
        limits.seconds = 0
        let picture = try Picture(folder["large.png"], limits: limits)
        let attempts: [() throws -> Void] = [
            { try picture.decodeWhole() },
            { try picture.derive([Rendition(.half, to: folder["h.png"], quality: 75)]) },
            { _ = try picture.pixels(fitting: PictureSize(width: 4000, height: 4000)) },
        ]
        for attempt in attempts {
            let error = #expect(throws: MastheadError.self) { try attempt() }
            #expect(error?.found == "decoding the picture takes more than 0 seconds")
        }
        // Nothing is left over: with enough time, the same picture is decoded.
        try Picture(folder["large.png"]).decodeWhole()
    }

    @Test("a picture is rejected if it has too many pixels, frames or decoding steps")
    func excess() {
        let limits = PictureLimits()
        #expect(limits.excess(of: PictureShape(width: 10_000, height: 12_000)) == nil)
        #expect(limits.excess(of: PictureShape(width: 10_000, height: 12_001)) != nil)
        #expect(limits.excess(of: PictureShape(width: .max, height: 2)) != nil)
        var shape = PictureShape(width: 1000, height: 1000)
        shape.frameCount = 4000
        #expect(limits.excess(of: shape) == nil)
        shape.frameCount = 4001
        #expect(limits.excess(of: shape)?.contains("together") == true)
        shape.frameCount = 10_001
        #expect(limits.excess(of: shape)?.contains("frames") == true)
        shape.frameCount = 1
        shape.scanCount = 201
        #expect(limits.excess(of: shape)?.contains("steps") == true)
        shape = PictureShape(width: 10_000, height: 10_000)
        shape.scanCount = 20
        #expect(limits.excess(of: shape) == nil)
        shape.scanCount = 21
        #expect(limits.excess(of: shape)?.contains("steps") == true)
    }
}
