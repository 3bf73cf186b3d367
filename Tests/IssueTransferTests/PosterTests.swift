import Foundation
import IssueTransfer
import TestSupport
import Testing

@Suite(.enabled(if: PushService.isInstalled))
struct PosterTests {
    private func poster(
        _ service: PushService, _ change: (inout Poster.Configuration) -> Void = { _ in }
    ) -> Poster {
        var configuration = Poster.Configuration()
        configuration.authorities = service.authority
        // Too long to end a test, even on a busy machine.
        configuration.answerTimeout = .seconds(600)
        change(&configuration)
        return Poster(configuration)
    }

    private func request(_ service: PushService, _ name: String) -> PostRequest {
        PostRequest(origin: service.origin, path: "/push/\(name)", headers: ["X": "y"], body: Data("body".utf8))
    }

    private func outcome(_ poster: Poster, _ request: PostRequest) async -> Result<PostAnswer, PostFault> {
        do throws(PostFault) { return .success(try await poster.post(request)) } catch { return .failure(error) }
    }

    @Test("a POST request arrives unchanged, and its complete response is returned")
    func one() async throws {
        let service = try await PushService()
        let answer = try await poster(service).post(request(service, "answer.429.x.17"))
        #expect(answer.status == 429)
        #expect(answer.retryAfter == .seconds(17))
        #expect(answer.headers["retry-after"] == "17")
        let taken = try #require(try service.requests.first)
        #expect(taken.method == "POST" && taken.version == "2" && taken.path == "/push/answer.429.x.17")
        #expect(taken.headers["x"] == "y" && taken.body == Data("body".utf8))
    }

    @Test("requests share one connection up to the limits on concurrent streams", arguments: [8, 64])
    func streams(limit: Int) async throws {
        let service = try await PushService("streams=16")
        let poster = poster(service) { $0.streams = limit }
        await withTaskGroup { group in
            for number in 0..<300 {
                let request = request(service, "\(number)")
                group.addTask { #expect((try? await poster.post(request))?.status == 201) }
            }
        }
        let taken = try service.requests
        #expect(Set(taken.map(\.name)).count == 300 && taken.count == 300)
        #expect(Set(taken.map(\.client)).count == 1)
        #expect(try #require(taken.last).most <= min(limit, 16))
    }

    @Test("after a server dies, only requests that reached it count as possibly delivered")
    func death() async throws {
        let service = try await PushService()
        let poster = poster(service) {
            $0.streams = 50
            $0.firstGoesAlone = false
        }
        let results = try await withThrowingTaskGroup(of: (Int, Result<PostAnswer, PostFault>).self) { group in
            for number in 0..<80 {
                let request = request(service, "held?\(number)")
                group.addTask { (number, await outcome(poster, request)) }
            }
            try await service.wait(for: 50)
            await service.kill()
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        var (taken, others) = (0, 0)
        for case .failure(let fault) in results.values {
            if fault.mayHaveArrived { taken += 1 } else { others += 1 }
        }
        #expect(taken == 50 && others == 30, "\(results)")
    }

    @Test("a request is not repeated if its connection is lost", arguments: ["cut", "close"])
    func once(end: String) async throws {
        let service = try await PushService()
        let poster = poster(service)
        #expect(try await poster.post(request(service, "before")).status == 201)
        guard case .failure(let fault) = await outcome(poster, request(service, end)) else {
            throw CocoaError(.coderInvalidValue)
        }
        #expect(fault.kind == .broken && fault.mayHaveArrived)
        #expect(try await poster.post(request(service, "after")).status == 201)
        let taken = try service.requests
        #expect(taken.map(\.name) == ["before", end, "after"])
        #expect(taken[0].client == taken[1].client && taken[1].client != taken[2].client)
    }

    @Test(
        "requests are sent again after the server closes the connection with GOAWAY",
        .enabled(if: Tool.isInstalled("nginx")))
    func goAway() async throws {
        let folder = try TemporaryFolder()
        let certificate = try await Nginx.makeCertificate(in: folder)
        try folder.write("site/x", "")
        // nginx reads a request before passing it on.
        let behind = try await Nginx(folder["site"], locations: "location / { return 201; }")
        let nginx = try await Nginx(
            folder["site"],
            locations: "keepalive_requests 20; location / { proxy_pass \(behind.url("").absoluteString); }",
            certificate: certificate)
        var configuration = Poster.Configuration()
        configuration.authorities = certificate
        let poster = Poster(configuration)
        let origin = nginx.url("").absoluteString
        var left = Set((0..<300).map { "/push/\($0)" })
        var counts: [String: Int] = [:]
        while !left.isEmpty {
            let results = await withTaskGroup(of: (String, Result<PostAnswer, PostFault>).self) { group in
                for path in left {
                    counts[path, default: 0] += 1
                    let request = PostRequest(origin: origin, path: path, headers: [:], body: Data("x".utf8))
                    group.addTask { (path, await outcome(poster, request)) }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for (path, result) in results {
                switch result {
                case .success(let answer):
                    #expect(answer.status == 201)
                    left.remove(path)
                case .failure(let fault): #expect(fault.kind == .broken, "\(fault)")
                }
            }
        }
        let log = try await behind.log { Set($0.map { $0[2] }).count == 300 }
        let taken = log.map { $0[2] }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        #expect(taken.count == 300)
        for (path, count) in taken { #expect(count <= counts[path, default: 0], "\(path)") }
        #expect(Set(nginx.log.map { $0[1] }).count >= 15)
    }

    @Test("a request that is canceled after it was sent counts as possibly delivered")
    func canceling() async throws {
        let service = try await PushService()
        let poster = poster(service) { $0.streams = 1 }
        let (first, second) = (request(service, "held?1"), request(service, "held?2"))
        let onTheWay = Task { await outcome(poster, first) }
        try await service.wait(for: 1)
        let waiting = Task { await outcome(poster, second) }
        waiting.cancel()
        guard case .failure(let unsent) = await waiting.value else { throw CocoaError(.coderInvalidValue) }
        #expect(unsent.kind == .canceled && !unsent.mayHaveArrived)
        onTheWay.cancel()
        guard case .failure(let sent) = await onTheWay.value else { throw CocoaError(.coderInvalidValue) }
        #expect(sent.kind == .canceled && sent.mayHaveArrived)
        // The connection stays usable.
        #expect(try await poster.post(request(service, "next")).status == 201)
        #expect(try service.requests.count == 2)
    }

    @Test("a request that times out counts as possibly delivered")
    func late() async throws {
        let service = try await PushService()
        let poster = poster(service) { $0.answerTimeout = .seconds(2) }
        guard case .failure(let fault) = await outcome(poster, request(service, "held")) else {
            throw CocoaError(.coderInvalidValue)
        }
        #expect(fault.kind == .late)
        #expect(try fault.mayHaveArrived || service.requests.isEmpty)
    }

    @Test("if a service ignores the first request, queued requests fail without being sent")
    func silence() async throws {
        let service = try await PushService()
        let poster = poster(service) { $0.answerTimeout = .seconds(2) }
        let faults = await withTaskGroup(of: PostFault?.self) { group in
            for _ in 0..<30 {
                group.addTask {
                    guard case .failure(let fault) = await outcome(poster, request(service, "held")) else { return nil }
                    return fault
                }
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
        }
        #expect(faults.count == 30 && faults.allSatisfy { $0.kind == .late })
        // A request that was too late for the queue starts as a new first request.
        #expect(faults.count(where: \.mayHaveArrived) < 15)
    }

    @Test("a response with complete headers is returned even if its body is endless")
    func head() async throws {
        let service = try await PushService()
        let poster = poster(service) { $0.firstGoesAlone = false }
        let request = request(service, "held-after-head")
        let answer = Task { await outcome(poster, request) }
        try await service.wait(for: 1)
        let probe = self.request(service, "probe")
        #expect(try await poster.post(probe).status == 201)
        await service.kill()
        #expect(try await answer.value.get().status == 201)
    }

    @Test("the client sends nothing to an untrusted, unreachable or private server")
    func refusals() async throws {
        let service = try await PushService()
        func fault(_ origin: String, _ change: (inout Poster.Configuration) -> Void) async throws -> PostFault {
            var request = request(service, "x")
            request.origin = origin
            guard case .failure(let fault) = await outcome(poster(service, change), request) else {
                throw CocoaError(.coderInvalidValue)
            }
            return fault
        }
        let silent = try LoopbackPort.Silent()
        let stranger = try await Nginx.makeCertificate(in: try TemporaryFolder())
        let faults = [
            try await fault(service.origin) { $0.authorities = stranger },
            try await fault("https://127.0.0.1:\(silent.number)") { _ in },
            try await fault(service.origin) { $0.refusesInside = true },
            try await fault("https://localhost:\(service.port)") { $0.refusesInside = true },
            try await fault("http://127.0.0.1:\(service.port)") { _ in },
        ]
        #expect(faults.map(\.kind) == [.untrusted, .unreachable, .inside, .inside, .broken])
        #expect(faults.allSatisfy { !$0.mayHaveArrived })
        #expect(try service.requests.isEmpty)
    }
}
