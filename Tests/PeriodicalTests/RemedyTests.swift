import Foundation
import Periodical
import Testing

@Suite struct RemedyTests {
    private let error = MastheadError(
        .busy, cannot: "read", to: "press/spring", found: "not downloaded yet",
        remedies: [.download("press/spring"), .tellPublisher()])

    @Test("the hint of an error contains the text of its remedies and is printed on a second line")
    func words() {
        #expect(error.hint == "Download the item. Report this to the publisher.")
        #expect(
            error.description
                == "cannot read press/spring: not downloaded yet\n    hint: Download the item. Report this to the publisher."
        )
        #expect(MastheadError(.busy, cannot: "read", to: "it", found: "nothing").hint == nil)
        #expect(
            MastheadError(.busy, cannot: "read", to: "it", found: "nothing", hint: "Wait.").remedies == [
                .advice("Wait.")
            ])
    }

    @Test("the alert for an error contains a sentence about the failure and the next step")
    func alert() {
        let shown: any Error = error
        #expect(shown.localizedDescription == "Cannot read press/spring: not downloaded yet.")
        #expect(error.recoverySuggestion == "Download the item. Report this to the publisher.")
        #expect(error.failureReason == "not downloaded yet")
    }

    @Test("an error is unchanged after it is stored and read back")
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

    @Test("the remedy for an ambiguous name shows the first candidates and contains all candidates as values")
    func candidates() {
        let names = (1...8).map { "press-\($0)/spring" }
        let remedy = Remedy.sayWhich(names)
        #expect(remedy.subjects == names)
        #expect(remedy.words.contains("press-6/spring or one of 2 more.") && !remedy.words.contains("press-7"))
    }
}
