import Foundation
import Periodical
import Testing

@Suite struct RemedyTests {
    private let error = MastheadError(
        .busy, cannot: "read", to: "press/spring", found: "not downloaded yet",
        remedies: [.download("press/spring"), .tellPublisher()])

    @Test("an error's hint contains its remedies")
    func words() {
        #expect(error.hint == "Download the item. Report this to the publisher.")
        #expect(
            error.description
                == "cannot read press/spring: not downloaded yet\n    hint: Download the item. Report this to the publisher."
        )
        #expect(MastheadError(.busy, cannot: "read", to: "it", found: "nothing").hint == nil)
        #expect(MastheadError(.busy, cannot: "read it", to: "", found: "nothing").summary == "cannot read it: nothing")
        #expect(
            MastheadError(.busy, cannot: "read", to: "it", found: "nothing", hint: "Wait.").remedies == [
                .advice("Wait.")
            ])
    }

    @Test("the error for a file that cannot be written explains that a folder has the same name")
    func folder() {
        let folder = URL(filePath: "/tmp", directoryHint: .isDirectory)
        do { try Data("a".utf8).write(to: URL(filePath: "/tmp"), options: .atomic) } catch {
            let failure = MastheadError.files("write", folder, error)
            #expect(failure.found == "Is a directory")
            #expect(failure.hint == "Use the path of a file, not of a folder.")
        }
        let unknown = MastheadError.files("write", URL(filePath: "/none/a"), CocoaError(.fileWriteUnknown))
        #expect(unknown.found == "the system did not report the cause")
        #expect(unknown.remedies == [.allowWriting])
    }

    @Test("the error for a file that the user may not read does not ask to make it writable")
    func permission() {
        let file = URL(filePath: "/none/a")
        #expect(
            MastheadError.system("read the key file", file, number: EACCES).hint?.contains("can read the path") == true)
        #expect(MastheadError.system("write", file, number: EACCES).remedies == [.allowWriting])
        #expect(MastheadError.system("read", file, number: EROFS).remedies == [.allowWriting])
    }

    @Test("an error's alert contains the failure and the next step")
    func alert() {
        let shown: any Error = error
        #expect(shown.localizedDescription == "Cannot read press/spring: not downloaded yet.")
        #expect(error.recoverySuggestion == "Download the item. Report this to the publisher.")
        #expect(error.failureReason == "not downloaded yet")
    }

    @Test("an error is unchanged after encoding and decoding")
    func kept() throws {
        var waiting = error
        waiting.retryAfter = .seconds(90)
        for error in [error, waiting] {
            let data = try JSONEncoder().encode(error)
            #expect(try JSONDecoder().decode(MastheadError.self, from: data) == error)
        }
    }

    @Test("an unknown remedy from a later version becomes advice with the same text")
    func later() throws {
        let json = #"{"kind": "teleport", "subjects": ["press"], "words": "Go there."}"#
        let remedy = try JSONDecoder().decode(Remedy.self, from: Data(json.utf8))
        #expect(remedy == Remedy(.advice, "Go there.", of: ["press"]))
    }

    @Test("the remedy for an ambiguous name lists the first items that match")
    func candidates() {
        let names = (1...8).map { "press-\($0)/spring" }
        let remedy = Remedy.sayWhich(names)
        #expect(remedy.subjects == names)
        #expect(remedy.words.contains("press-6/spring or one of 2 more.") && !remedy.words.contains("press-7"))
    }
}
