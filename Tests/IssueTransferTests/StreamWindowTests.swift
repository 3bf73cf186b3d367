import Testing

@testable import IssueTransfer

@Suite struct StreamWindowTests {
    @Test("the other requests on a connection wait for the response to the first")
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

    @Test("after a lost connection, the other requests wait for the response to the next request")
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

    @Test("if the first request need not be alone, all requests start immediately")
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
