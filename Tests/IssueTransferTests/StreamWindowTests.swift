import Testing

@testable import IssueTransfer

@Suite struct StreamWindowTests {
    @Test("on a new connection, other requests wait for the first response")
    func alone() {
        var window = StreamWindow(limit: 3, firstGoesAlone: true)
        #expect(window.hasRoom)
        window.begin()
        #expect(!window.hasRoom)
        window.end(isAnswered: true)
        for _ in 0..<3 {
            #expect(window.hasRoom)
            window.begin()
        }
        #expect(!window.hasRoom)
    }

    @Test("after a lost connection, requests wait for the first response again")
    func loss() {
        var window = StreamWindow(limit: 3, firstGoesAlone: true)
        window.begin()
        window.end(isAnswered: true)
        for _ in 0..<3 { window.begin() }
        window.end(isAnswered: false)
        window.end(isAnswered: false)
        #expect(!window.hasRoom)
        window.end(isAnswered: false)
        #expect(window.hasRoom)
        window.begin()
        #expect(!window.hasRoom)
    }

    @Test("requests start immediately unless they must wait for the first response")
    func together() {
        var window = StreamWindow(limit: 2, firstGoesAlone: false)
        window.begin()
        #expect(window.hasRoom)
        window.begin()
        #expect(!window.hasRoom)
        window.end(isAnswered: false)
        #expect(window.hasRoom)
    }
}
