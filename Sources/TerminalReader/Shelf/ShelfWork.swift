import Periodical

/// Background work for a shelf screen. It calls the host and sends events to the shelf.
struct ShelfWork: Sendable {
    /// A kind of work. New work of a kind cancels earlier work of the same kind.
    enum Kind: Sendable, Hashable { case opening, search, bookmarks, timers, reminder }

    typealias Tell = @Sendable (ShelfEvent) -> Void

    /// The kind, or nil if the work always runs to completion.
    let kind: Kind?
    let body: @Sendable (any ShelfHost, _ tell: @escaping Tell) async throws(MastheadError) -> Void

    /// Creates work. If the work fails, the footer shows the error.
    init(
        _ kind: Kind? = nil,
        _ body: @escaping @Sendable (any ShelfHost, _ tell: @escaping Tell) async throws(MastheadError) -> Void
    ) {
        (self.kind, self.body) = (kind, body)
    }

    /// Returns work whose result is shown in the footer: a message, and an action that undoes the work.
    static func action(
        _ body: @escaping @Sendable (any ShelfHost) async throws(MastheadError) -> (String, ShelfUndo?)
    ) -> ShelfWork {
        ShelfWork { host, tell throws(MastheadError) in
            let (text, undo) = try await body(host)
            tell(.done(text, undo))
        }
    }

    static let bookmarks = ShelfWork(.bookmarks) { host, tell throws(MastheadError) in
        tell(.bookmarks(try await host.bookmarks()))
    }

    /// Loads the timers once.
    static let timers = ShelfWork { host, tell throws(MastheadError) in tell(.timers(try await host.timers())) }

    /// Refreshes all publications.
    static let refresh = ShelfWork { host, tell in
        do throws(MastheadError) { tell(.refreshed(.success(try await host.refresh()))) } catch {
            tell(.refreshed(.failure(error)))
        }
    }
}

/// An effect outside the screens, such as reloading the timers.
enum ShelfEffect: Sendable {
    case start(ShelfWork)
    case cancel(ShelfWork.Kind)
    /// Reloads the timers every second until the work is canceled.
    case watchTimers
    /// Writes a control sequence to the terminal, for example to ring the bell.
    case write(String)
}
