import Cryptography
import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

@testable import LibraryDevices
@testable import LibraryShare

/// The reading progress of KOReader and similar programs.
@Suite(.timeLimit(.minutes(5))) struct ProgressTests {
    /// A program on a device, which sends the requests that KOReader sends.
    private struct Program {
        let url: String
        let token: DeviceToken
        var identifier = "kobo-1"

        private var headers: [String] {
            [
                "Accept: application/vnd.koreader.v1+json", "x-auth-user: reader", "x-auth-key: \(token.progressKey)",
                "Content-Type: application/json",
            ].flatMap { ["-H", $0] }
        }

        /// Sends a progress. The place is JSON.
        func put(_ document: String, _ place: String, _ share: Double) async throws -> Curl.Answer {
            let body = """
                {"document": "\(document)", "progress": \(place), "percentage": \(share), "device": "Kobo", \
                "device_id": "\(identifier)"}
                """
            return try await put(body)
        }

        func put(_ body: String) async throws -> Curl.Answer {
            try await Curl.answer(headers + ["-X", "PUT", "-d", body, "\(url)syncs/progress"])
        }

        func get(_ document: String) async throws -> JSONValue {
            let answer = try await Curl.answer(headers + ["\(url)syncs/progress/\(document)"])
            #expect(answer.status == 200, "\(answer)")
            return try answer.json
        }

        func answer(_ path: String) async throws -> Curl.Answer { try await Curl.answer(headers + ["\(url)\(path)"]) }

        func status(_ path: String) async throws -> Int { try await answer(path).status }
    }

    /// Downloads an item as a file, and returns the identifier that KOReader computes.
    private func download(_ item: LibraryItem, _ name: String, _ url: String, _ token: DeviceToken, in folder: URL)
        async throws -> String
    {
        let file = folder.appending(path: name)
        let address = "\(url)files/\(item.handle)/\(item.name)/\(name)".replacing(" ", with: "%20")
        _ = try await Curl.run(["-u", "a:\(token.text)", "-o", file.path, address])
        return try FileIdentity.samples(of: file)
    }

    @Test("the identifier of a file is the MD5 of samples at growing distances")
    func identity() throws {
        let folder = try TemporaryFolder()
        let data = Data.noise(70_000, seed: 7)
        let file = try folder.write("a", data)
        let samples = [0, 1024, 4096, 16384, 65536].map { data[$0..<min($0 + 1024, data.count)] }
        var hash = Insecure.MD5()
        for sample in samples { hash.update(data: sample) }
        let expected = Array(hash.finalize()).map { String(format: "%02x", $0) }.joined()
        #expect(try FileIdentity.samples(of: file) == expected)
        #expect(try FileIdentity.samples(of: folder.write("b", Data())) == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(throws: MastheadError.self) { try FileIdentity.samples(of: folder["missing"]) }
    }

    @Test("a program logs in with the token, and cannot register")
    func login() async throws {
        let fixture = try await ShareFixture(items: false)
        let (_, token) = try await fixture.library.networkDevices.add("Kobo")
        try await fixture.run { url in
            let program = Program(url: url, token: token)
            #expect(try await program.status("users/auth") == 200)
            let stranger = Program(url: url, token: DeviceToken())
            #expect(try await stranger.status("users/auth") == 401)
            let refusal = try await stranger.answer("users/auth")
            #expect(try refusal.json["message"].text?.contains("token") == true, "KOReader shows the message")
            let body = #"{"username": "a", "password": "b"}"#
            let answer = try await Curl.post("\(url)users/create", body)
            #expect(answer.status == 402, "\(answer)")
            #expect(try answer.json["message"].text?.contains("token") == true)
            #expect(try await fixture.library.networkDevices.all().count == 1)
        }
    }

    @Test("the progress in an unknown file is stored for all devices")
    func unknownFile() async throws {
        let fixture = try await ShareFixture(items: false)
        let (_, first) = try await fixture.library.networkDevices.add("Kobo")
        let (_, second) = try await fixture.library.networkDevices.add("Phone")
        try await fixture.run { url in
            let kobo = Program(url: url, token: first)
            let phone = Program(url: url, token: second, identifier: "phone-1")
            #expect(try await phone.get("0123456789abcdef").object.isEmpty)
            let place = "/body/DocFragment[3]/body/p[5]/text().0"
            #expect(try await kobo.put("0123456789abcdef", "\"\(place)\"", 0.42).status == 200)
            let found = try await phone.get("0123456789abcdef")
            #expect(found["progress"].text == place && found["percentage"].number == 0.42, "\(found)")
            #expect(found["device"].text == "Kobo" && found["device_id"].text == "kobo-1-1", "\(found)")
            #expect(try await phone.put("0123456789abcdef", "17", 0.5).status == 200)
            #expect(try await kobo.get("0123456789abcdef")["progress"].text == "17")
        }
    }

    @Test("the page of a downloaded comic becomes the position in the library, and the other way round")
    func comic() async throws {
        let fixture = try await ShareFixture()
        let comic = try await fixture.item("Comic")
        let (_, token) = try await fixture.library.networkDevices.add("Kobo")
        try await fixture.run { url in
            let document = try await download(comic, "Comic.cbz", url, token, in: fixture.base.folder.url)
            let kobo = Program(url: url, token: token)
            #expect(try await kobo.get(document).object.isEmpty)
            #expect(try await kobo.put(document, "2", 0.67).status == 200)
            let positions = fixture.library.positions
            #expect(try await positions.position(comic.reference) == PagePosition(articleIndex: 0, pageIndex: 1))
            #expect(try await kobo.get(document)["device_id"].text == "kobo-1", "the program ignores its own progress")
            try await positions.setPosition(PagePosition(articleIndex: 0, pageIndex: 2), for: comic.reference)
            let found = try await kobo.get(document)
            #expect(found["progress"].text == "3" && found["device"].text == "Masthead", "\(found)")
            #expect(try await kobo.put(document, "\"1\"", 0.33).status == 200)
            #expect(
                try await positions.position(comic.reference) == PagePosition(articleIndex: 0, pageIndex: 0),
                "the device knew the newest position, so it may go back")
            let reported = try await fixture.library.networkDevices.progress.all(of: comic.reference)
            #expect(reported.map(\.place) == ["1"] && reported[0].name == "Kobo")
        }
    }

    @Test("a page that a file does not have is neither stored nor sent to other devices")
    func noSuchPage() async throws {
        let fixture = try await ShareFixture()
        let comic = try await fixture.item("Comic")
        let (_, first) = try await fixture.library.networkDevices.add("Kobo")
        let (_, second) = try await fixture.library.networkDevices.add("Phone")
        try await fixture.run { url in
            let document = try await download(comic, "Comic.cbz", url, first, in: fixture.base.folder.url)
            let kobo = Program(url: url, token: first)
            let phone = Program(url: url, token: second, identifier: "phone-1")
            #expect(try await kobo.put(document, "2", 0.67).status == 200)
            for place in ["99", "4", "\"99\"", "0", "-1"] {
                #expect(try await kobo.put(document, place, 1).status == 400, "\(place)")
                #expect(try await phone.get(document)["progress"].text == "2", "\(place)")
            }
            let position = try await fixture.library.positions.position(comic.reference)
            #expect(position == PagePosition(articleIndex: 0, pageIndex: 1))
            #expect(try await kobo.put("0123456789abcdef", "99", 1).status == 200, "the pages of this file are unknown")
        }
    }

    @Test("an item that was read to the end on another device is read")
    func end() async throws {
        let fixture = try await ShareFixture()
        let comic = try await fixture.item("Comic")
        let (_, token) = try await fixture.library.networkDevices.add("Kobo")
        try await fixture.run { url in
            let document = try await download(comic, "Comic.cbz", url, token, in: fixture.base.folder.url)
            let kobo = Program(url: url, token: token)
            for (place, share) in [("2", 0.67), ("1", 0.33)] {
                #expect(try await kobo.put(document, place, share).status == 200)
                #expect(try await fixture.item("Comic").reading == .reading(2.0 / 3), "\(place)")
            }
            #expect(try await kobo.put(document, "3", 1).status == 200)
            #expect(try await fixture.item("Comic").reading == .read)
        }
    }

    @Test("a device that does not know the newest position does not move it")
    func concurrent() async throws {
        let fixture = try await ShareFixture()
        let comic = try await fixture.item("Comic")
        let (_, token) = try await fixture.library.networkDevices.add("Kobo")
        try await fixture.run { url in
            let document = try await download(comic, "Comic.cbz", url, token, in: fixture.base.folder.url)
            let last = PagePosition(articleIndex: 0, pageIndex: 2)
            try await fixture.library.positions.setPosition(last, for: comic.reference)
            let kobo = Program(url: url, token: token)
            #expect(try await kobo.put(document, "1", 0.33).status == 200)
            #expect(try await fixture.library.positions.position(comic.reference) == last)
            #expect(try await fixture.library.networkDevices.progress.all(of: comic.reference).map(\.place) == ["1"])
        }
    }

    @Test("a report of the beginning after a failed opening replaces nothing")
    func beginning() async throws {
        let fixture = try await ShareFixture()
        let comic = try await fixture.item("Comic")
        let (_, token) = try await fixture.library.networkDevices.add("Kobo")
        try await fixture.run { url in
            let document = try await download(comic, "Comic.cbz", url, token, in: fixture.base.folder.url)
            let kobo = Program(url: url, token: token)
            #expect(try await kobo.put(document, "3", 1).status == 200)
            #expect(try await kobo.put(document, "1", 0).status == 200)
            let position = try await fixture.library.positions.position(comic.reference)
            #expect(position == PagePosition(articleIndex: 0, pageIndex: 2))
            #expect(try await kobo.get(document)["progress"].text == "3")
        }
    }

    @Test("a device that failed to open a file does not hide the progress of other devices")
    func failedOpening() async throws {
        let fixture = try await ShareFixture()
        let (_, first) = try await fixture.library.networkDevices.add("Kobo")
        let (_, second) = try await fixture.library.networkDevices.add("Phone")
        try await fixture.run { url in
            let kobo = Program(url: url, token: first)
            let phone = Program(url: url, token: second, identifier: "phone-1")
            let (place, beginning) = ("\"/body/DocFragment[5]/body/p[3]\"", "\"/body/DocFragment[1]/body/h1\"")
            #expect(try await kobo.put("0123456789abcdef", place, 0.31).status == 200)
            #expect(try await phone.put("0123456789abcdef", beginning, 0).status == 200)
            for program in [kobo, phone] {
                let found = try await program.get("0123456789abcdef")
                #expect(found["percentage"].number == 0.31 && found["device"].text == "Kobo", "\(found)")
            }
            let comic = try await fixture.item("Comic")
            let document = try await download(comic, "Comic.cbz", url, first, in: fixture.base.folder.url)
            let last = PagePosition(articleIndex: 0, pageIndex: 2)
            try await fixture.library.positions.setPosition(last, for: comic.reference)
            #expect(try await phone.put(document, "1", 0).status == 200)
            #expect(try await kobo.get(document)["progress"].text == "3", "the position in the library")
        }
    }

    @Test("two devices with the same identifier, copied with the settings, receive each other's progress")
    func copiedIdentifier() async throws {
        let fixture = try await ShareFixture(items: false)
        let (_, first) = try await fixture.library.networkDevices.add("Kobo")
        let (_, second) = try await fixture.library.networkDevices.add("Kobo 2")
        try await fixture.run { url in
            let (old, new) = (Program(url: url, token: first), Program(url: url, token: second))
            #expect(try await old.put("0123456789abcdef", "17", 0.5).status == 200)
            #expect(try await old.get("0123456789abcdef")["device_id"].text == "kobo-1", "ignored by this device")
            let found = try await new.get("0123456789abcdef")
            #expect(found["progress"].text == "17" && found["device_id"].text != "kobo-1", "\(found)")
        }
    }

    @Test("the name in a request for a file is not recorded, because there is no limit to such names")
    func requestedNames() async throws {
        let fixture = try await ShareFixture()
        let comic = try await fixture.item("Comic")
        try await fixture.runWithDevice { url, user in
            for name in ["Comic.cbz", "Other.cbz", "..%2FOther.cbz"] {
                let answer = try await Curl.answer(user + ["-I", "\(url)files/\(comic.handle)/\(comic.name)/\(name)"])
                #expect(answer.status == 200, "\(name): \(answer)")
            }
            let progress = fixture.library.networkDevices.progress
            #expect(try await progress.file(FileIdentity.name("Comic.cbz"))?.pageCount == 3)
            for name in ["Other.cbz", "../Other.cbz"] {
                #expect(try await progress.file(FileIdentity.name(name)) == nil, "\(name)")
            }
        }
    }

    @Test("the place in a text is stored, but is not a position in the library")
    func text() async throws {
        let fixture = try await ShareFixture()
        let book = try await fixture.item("A Small Book")
        let (_, token) = try await fixture.library.networkDevices.add("Kobo")
        try await fixture.run { url in
            let document = try await download(book, "A Small Book.epub", url, token, in: fixture.base.folder.url)
            let kobo = Program(url: url, token: token)
            let later = PagePosition(articleIndex: 1, pageIndex: 0)
            try await fixture.library.positions.setPosition(later, for: book.reference)
            #expect(try await kobo.get(document).object.isEmpty, "no place is computed for another program")
            #expect(try await kobo.put(document, #""/body/DocFragment[1]/body/p[1]/text().3""#, 0.1).status == 200)
            #expect(try await fixture.library.positions.position(book.reference) == later)
            #expect(try await kobo.get(document)["progress"].text == "/body/DocFragment[1]/body/p[1]/text().3")
        }
    }

    @Test(
        "malformed and hostile reports are refused",
        arguments: [
            "", "{}", "[]", "null", "{", #"{"document": "", "progress": "1", "percentage": 0.5}"#,
            #"{"document": "a", "progress": "", "percentage": 0.5}"#,
            #"{"document": "a", "progress": {}, "percentage": 0.5}"#,
            #"{"document": "a", "progress": "1", "percentage": "x"}"#,
            #"{"document": "a\u0000b", "progress": "1", "percentage": 0}"#,
            #"{"document": "a", "progress": "1"}"#, #"{"document": 5, "progress": "1", "percentage": 0.5}"#,
        ])
    func malformed(body: String) async throws {
        let fixture = try await ShareFixture(items: false)
        let (_, token) = try await fixture.library.networkDevices.add("Kobo")
        try await fixture.run { url in
            let answer = try await Program(url: url, token: token).put(body)
            #expect(answer.status == 400, "\(body): \(answer)")
        }
    }

    @Test("odd values are stored within their limits")
    func odd() async throws {
        let fixture = try await ShareFixture()
        let comic = try await fixture.item("Comic")
        let (device, token) = try await fixture.library.networkDevices.add("Kobo")
        try await fixture.run { url in
            let document = try await download(comic, "Comic.cbz", url, token, in: fixture.base.folder.url)
            let kobo = Program(url: url, token: token)
            for place in ["0", "4", "-1", "99999999999999999999", "\"1e400\"", "\"NaN\"", "\"1; DROP TABLE item\""] {
                #expect([200, 400].contains(try await kobo.put(document, place, 7).status), "\(place)")
            }
            #expect(try await fixture.library.positions.position(comic.reference) == nil)
            #expect(try await kobo.get(document)["percentage"].number == 1)
            let long = String(repeating: "x", count: 10_000)
            #expect(try await kobo.put("a", "\"\(long)\"", 0.5).status == 400)
            #expect(try await kobo.put(long, "1", 0.5).status == 400)
            #expect(try await kobo.get(long).object.isEmpty)
            try await fixture.library.networkDevices.remove(device.id)
            #expect(
                try await fixture.library.networkDevices.progress.newest(of: document) == nil, "removed with its device"
            )
        }
    }
}
