import Foundation
import Testing

@testable import Formats

/// Tests of the file names of enclosures.
@Suite struct EnclosureNameTests {
    @Test(
        "an enclosure's file name comes from its URL and, if needed, its media type",
        arguments: [
            ("https://a.example/pod/two.mp3?dest-id=703&t=1", "audio/mpeg", "two|mp3"),
            ("https://a.example/feed/files/49eab2ea", "audio/mpeg", "49eab2ea|mp3"),
            ("https://a.example/?dl=864&file=Three-032.mp3", "audio/mpeg", "Three-032|mp3"),
            ("https://a.example/get.php?file=/pod/four.m4a&x=1", "audio/x-m4a", "four|m4a"),
            ("https://a.example/get.php?id=4", "audio/x-m4a; charset=x", "get.php|m4a"),
            ("https://a.example/", "audio/ogg", "file|ogg"), ("https://a.example/", nil, "file|"),
            ("https://a.example/show/1.5", "AUDIO/MPEG", "1.5|mp3"),
            ("https://a.example/film.mp4", "audio/mpeg", "film|mp4"),
            ("https://a.example/x.MP3", "audio/mpeg", "x|MP3"),
            ("https://a.example/paper", "application/pdf", "paper|pdf"),
            ("https://a.example/paper.html", "application/pdf", "paper|html"),
            ("https://a.example/page.html", "audio/mpeg", "page.html|mp3"),
            ("https://a.example/x.bin", "application/octet-stream", "x|bin"), ("https://a.example/x", "x/y", "x|"),
            ("https://a.example/pod/..%2F..%2Fetc%2Fpasswd", "audio/mpeg", "passwd|mp3"),
            ("https://a.example/?file=..%2F..%2Fa.mp3", "audio/mpeg", "a|mp3"),
        ])
    func names(address: String, type: String?, name: String) throws {
        let known = EnclosureName(try #require(URL(string: address)), type: type)
        #expect("\(known.stem)|\(known.fileExtension ?? "")" == name)
    }
}
