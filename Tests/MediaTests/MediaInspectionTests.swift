import Foundation
import Media
import Periodical
import TestSupport
import Testing

/// Tests of inspecting pictures, films and sounds.
@Suite struct MediaInspectionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a media file causes a diagnostic only if it is damaged or has the wrong extension")
    func corpus() async throws {
        let corpus = try await MediaCorpus(in: folder["media"])
        #expect(corpus.items(endingIn: ["png", "jpg", "jpeg", "gif", "webp"]).count >= 40)
        for item in corpus.items where item.code != "oversized-picture" {
            let inspection = try MediaInspection(folder["media/\(item.name)"])
            let fileExtension = AssetKind.fileExtension(of: item.name)
            let fits = inspection.format?.mediaExtensions.contains(fileExtension) ?? false
            #expect((inspection.fault == nil && fits) == (item.code == nil), "\(item.name): \(inspection)")
            if item.says == "ends early" { #expect(inspection.fault?.contains("ends early") == true, "\(item.name)") }
            if let size = item.size {
                let shape = try #require(inspection.picture, "\(item.name)")
                #expect("\(shape.shownWidth)x\(shape.shownHeight)" == size, "\(item.name)")
                #expect(shape.frameCount == item.frames ?? 1, "\(item.name)")
            }
        }
    }

    /// Files that may stay valid when truncated: with bytes after the end, sounds that may end after any frame, and a
    /// live film.
    private static let ambiguous: Set<String> = [
        "png-trailing.png", "jpeg-trailing.jpg", "sound.mp3", "sound-tags.mp3", "sound.aac", "sound.ogg",
        "film-live.webm",
        "sound-announced.mp3",
    ]

    @Test("a truncated media file is reported as damaged, whatever the place where it ends")
    func cuts() async throws {
        let corpus = try await MediaCorpus(in: folder["media"])
        for item in corpus.items where item.code == nil && !Self.ambiguous.contains(item.name) {
            let data = try Data(contentsOf: folder["media/\(item.name)"])
            let cuts = Set((1...60).map { data.count * $0 / 61 } + (1...12).map { data.count - $0 } + Array(1...40))
            for count in cuts where (1..<data.count).contains(count) {
                let file = try folder.write("cut", data.prefix(count))
                let inspection = try MediaInspection(file)
                let isTold = inspection.fault != nil || inspection.format == nil
                #expect(isTold, "\(item.name), truncated to \(count) of \(data.count) bytes")
            }
        }
    }

    @Test("changed bytes in a media file do not cause a crash")
    func changes() async throws {
        let corpus = try await MediaCorpus(in: folder["media"])
        var generator = SeededGenerator()
        for item in corpus.items where item.name != "jpeg-scans.jpg" {
            let data = try Data(contentsOf: folder["media/\(item.name)"])
            guard !data.isEmpty else { continue }
            for _ in 0..<20 {
                var changed = data
                // The structure is mostly at the start of a file.
                let reach = Bool.random(using: &generator) ? min(data.count, 200) : data.count
                changed[Int.random(in: 0..<reach, using: &generator)] =
                    [0, 1, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &generator) ?? 0
                let inspection = try MediaInspection(try folder.write("changed", changed))
                #expect(inspection.byteCount == data.count, "\(generator)")
            }
        }
    }

    @Test("the error for a damaged chunk of a PNG names the chunk")
    func checksum() async throws {
        let corpus = try await MediaCorpus(in: folder["media"])
        #expect(corpus.items.contains { $0.name == "png-checksum.png" })
        let fault = try MediaInspection(folder["media/png-checksum.png"]).fault
        #expect(fault?.contains("chunk 'IDAT'") == true)
    }

    @Test("a missing media file causes a file system error, not a diagnostic")
    func missing() throws {
        let error = #expect(throws: MastheadError.self) { try MediaInspection(folder["nothing.png"]) }
        #expect(error?.code == .fileSystem)
    }

    @Test("the result of inspecting a media file can be stored and read again")
    func codable() async throws {
        let corpus = try await MediaCorpus(in: folder["media"])
        for item in corpus.items {
            let inspection = try MediaInspection(folder["media/\(item.name)"])
            let data = try JSONEncoder().encode(inspection)
            #expect(try JSONDecoder().decode(MediaInspection.self, from: data) == inspection)
        }
    }
}
