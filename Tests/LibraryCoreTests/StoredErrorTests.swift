import GRDB
import IssueLibrary
import IssueTransfer
import Periodical
import Testing

@Suite struct StoredErrorTests {
    @Test("the library stores an error with its code and remedies")
    func kept() {
        let error = MastheadError(
            .refused, cannot: "fetch", to: "https://h/a.zip", found: "the server answers 404 (not there)",
            remedies: [.checkAddress("Check the address."), .tellPublisher()])
        #expect(StoredError.fromDatabaseValue(StoredError(error).databaseValue)?.error == error)
    }

    @Test("an error that an earlier version of Masthead stored as text can be read")
    func earlier() {
        let told = "fetching http://h:80/a@2x.zip: the server answers 404 (not there)\n    hint: Check the address."
        let error = StoredError(text: told).error
        #expect(error.description == "cannot finish \(told)" && error.code == .earlier)
        #expect(error.subject == "http://h:80/a@2x.zip" && error.remedies == [.advice("Check the address.")])
        #expect(StoredError(text: "went wrong").error.found == "went wrong")
        #expect(StoredError(text: "").error.found == "")
        let stored = #"{"code": "a.b", "doing": "fetching", "found": "no network", "subject": "https://h/a.zip"}"#
        #expect(StoredError(text: stored).error.summary == "cannot finish fetching https://h/a.zip: no network")
    }

    @Test(
        "a hint that an earlier version of Masthead stored becomes a remedy of the error",
        arguments: [
            ("Make room there (`masthead remove ISSUE --content-only`) and so on.", [Remedy.removeContent]),
            ("Run the same command again: it goes on from where it was.", [.goOn]),
            ("`masthead download a` asks for it again.", []),
        ])
    func commands(hint: String, remedies: [Remedy]) {
        let error = StoredError(text: "downloading a: it failed\n    hint: \(hint)").error
        #expect(error.remedies == remedies)
    }
}
