import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PressWire
import ServerStore
import Web

/// The route for a library's channel, which announces new issues within a second, so that the library need not check
/// the catalog. Clients that accept `text/event-stream` receive server-sent events. Other clients receive a response
/// after the next event.
struct EventRoutes {
    let parts: PressParts

    /// The time after which a client that exceeds a limit on channels may try again, in seconds.
    static let retryTime = 30

    func add(to group: RouterGroup<PressContext>) {
        group.group("").add(middleware: AccountMiddleware(parts: parts))
            .on(.events) { request, context in try await events(request, context) }
    }

    private func events(_ request: Request, _ context: PressContext) async throws -> Response {
        let account = try context.requireAccount()
        let isStream = request.headers[.accept]?.lowercased().contains(PressMediaType.eventStream.rawValue) == true
        let after = try Self.after(request)
        let wait = try Self.wait(request)
        // A HEAD request gets its response immediately.
        guard request.method == .get else { return Response(status: .ok) }
        guard let slot = parts.slots.take(address: context.client?.customer ?? [], account: account.id) else {
            parts.metrics.refuse(.channels)
            throw Problem(.tooManyRequests, "Too many channels are open.", retryAfter: Self.retryTime)
        }
        let following = ChannelFollowing(
            publications: try await parts.devices.publications(of: account.id),
            feeds: parts.configuration.hubs == nil ? [] : Set(try await parts.feeds.feeds(of: account.id).keys))
        // A new client receives only new announcements.
        let latest = try await parts.releases.state().latestEvent
        let start = ChannelStart(
            account: account.id, following: following, last: min(after ?? latest, latest), slot: slot,
            address: context.client?.customer ?? [])
        if isStream {
            var response = Self.stream(start, parts.events, context.connection)
            // This header field tells nginx not to buffer the response.
            response.headers[.accelBuffering] = "no"
            return response
        }
        if after == nil { return Self.answer(latest, []) }
        return try await held(start, .seconds(wait))
    }

    /// Returns the response that sends events until the channel ends. The response lasts as long as the channel, so it
    /// captures only what it needs.
    private static func stream(
        _ start: ChannelStart, _ events: ReleaseEvents, _ connection: any Channel
    ) -> Response {
        let channel = EventChannel(start, connection)
        return EventStream.response { _ in
            await channel.run(events)
            PressContext.closeSoon(connection)
        }
    }

    private static func answer(_ last: Int, _ events: [NewsEvent]) -> Response {
        var (issues, feeds): ([Wire.Event], [String]) = ([], [])
        for event in events {
            switch event {
            case .release(let event): issues.append(Wire.Event(event))
            case .feed(let event): if !feeds.contains(event.topic) { feeds.append(event.topic) }
            }
        }
        return JSONAnswer.make(Wire.Events(last: last, events: issues, feeds: feeds.isEmpty ? nil : feeds))
    }

    /// Waits for an announcement, the time limit or a shutdown, and then returns the response.
    private func held(_ start: ChannelStart, _ time: Duration) async throws -> Response {
        let events = parts.events
        let found = try await withThrowingTaskGroup(of: (Int, [NewsEvent])?.self) { group in
            group.addTask { try await Self.next(start, events) }
            group.addTask {
                do { try await ContinuousClock().sleep(for: time) } catch is CancellationError {}
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        withExtendedLifetime(start.slot) {}
        return Self.answer(found?.0 ?? start.last, found?.1 ?? [])
    }

    /// Returns the next announcements for the publications and feeds that the account follows, or nil if the task is
    /// canceled.
    private static func next(_ start: ChannelStart, _ events: ReleaseEvents) async throws -> (Int, [NewsEvent])? {
        var last = start.last
        var signals = events.signals(of: start.account, at: start.address).makeAsyncIterator()
        repeat {
            let new = try await events.events(after: last)
            last = new.map(\.number).max() ?? last
            let wanted = new.filter { start.following.contains($0) }
            if !wanted.isEmpty { return (last, wanted) }
        } while await signals.next() != nil
        return nil
    }

    /// Returns the number of the last event that the client received, which the client sends in `Last-Event-ID` or as
    /// `after` in the query.
    private static func after(_ request: Request) throws -> Int? {
        let texts = [request.field(.lastEventID), request.query(.after)]
        return try texts.compactMap { $0 }.filter { !$0.isEmpty }.map { text in
            guard let number = Int(text), number >= 0 else {
                throw Problem(.badRequest, "The number of the last event must be a whole number.")
            }
            return number
        }.first
    }

    private static func wait(_ request: Request) throws -> Int {
        guard let text = request.query(.wait) else { return PressLimits.wait / 2 }
        guard let seconds = Int(text), (0...PressLimits.wait).contains(seconds) else {
            throw Problem(.badRequest, "'wait' must be a number of seconds from 0 to \(PressLimits.wait).")
        }
        return seconds
    }
}

extension HTTPField.Name {
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering") ?? .via
}
