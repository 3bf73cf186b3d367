import Testing

@testable import IssueTransfer

@Suite struct StreamWindowTests {
    @Test("the other requests wait for the answer to the first one")
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

    @Test("after a lost connection, the next request must be answered before the others start")
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

    @Test("otherwise all requests start immediately")
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
