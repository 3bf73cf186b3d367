import Testing

@testable import IssueTransfer

@Suite struct StreamWindowTests {
    @Test("on a new connection, other requests wait for the response to the first request")
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

    @Test("after a lost connection, other requests wait for the response to the first request on the next connection")
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

    @Test("if requests need not wait for the first response, they start immediately, up to the limit")
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
