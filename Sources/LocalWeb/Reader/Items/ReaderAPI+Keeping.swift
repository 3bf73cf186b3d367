import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// Requests that mark items as read or unread, or remove items. The user can undo both.
extension ReaderAPI {
    private struct ReadRequest: Decodable {
        /// The issues to mark; alternatively, `publication` is the handle of a publication whose issues are all marked.
        let issues: [String]?
        let publication: String?
        let mark: ReadMark?
        /// The issues with their earlier marks, to undo a request.
        let restore: [Former]?
    }

    private struct Former: Codable {
        let issue: String
        let mark: ReadMark?
    }

    private struct Marked: Encodable {
        let former: [Former]
    }

    func markRead(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(ReadRequest.self, request, context, upTo: 4 << 20)
        do throws(MastheadError) {
            if let restore = asked.restore {
                let former = restore.map { (ItemReference($0.issue), $0.mark) }
                try await library.readMarks.restore(Dictionary(former) { first, _ in first })
                return Response(status: .noContent)
            }
            guard let mark = asked.mark else { return Response(status: .badRequest) }
            var references = (asked.issues ?? []).map { ItemReference($0) }
            if let handle = asked.publication {
                references += try await library.items.all(of: [handle]).map(\.reference)
            }
            let former = try await library.readMarks.mark(mark, references)
            return try Self.json(
                Marked(former: former.map { Former(issue: $0.key.description, mark: $0.value) }))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    /// The time before a removal deletes the files. It is longer than the page shows its Undo message. While the user
    /// looks at the message, the page requests more time.
    private static let undoTime = Duration.seconds(60)

    private struct RemovalRequest: Decodable {
        enum Action: String, Decodable { case remove, undo, stay }

        let issue: String
        let scope: RemovalScope?
        let action: Action?
    }

    private struct Removed: Encodable {
        let issue: String
        let title: String
        let scope: RemovalScope
        /// The time of the deletion in RFC 3339. The removal cannot be undone later.
        let due: String
    }

    func remove(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(RemovalRequest.self, request, context)
        let reference = ItemReference(asked.issue)
        do throws(MastheadError) {
            switch asked.action ?? .remove {
            case .remove:
                let pending = try await library.pendingRemovals.remove(
                    reference, asked.scope ?? .item, undoableFor: Self.undoTime)
                return try Self.json(
                    Removed(
                        issue: pending.item.description, title: pending.title, scope: pending.scope,
                        due: pending.due.rfc3339))
            case .stay:
                // If the user has undone the removal meanwhile, it stays undone.
                _ = try await library.pendingRemovals.postpone(of: reference, for: Self.undoTime)
                return Response(status: .noContent)
            case .undo:
                guard try await library.pendingRemovals.undo(of: reference) else {
                    throw MastheadError(
                        .notInLibrary, cannot: "restore", to: asked.issue,
                        found: "the files are already deleted", remedies: [.download(asked.issue)])
                }
                let item = try await library.items.existingItem(reference)
                if !item.isPaused, item.status == .downloading || item.isUpdating { try startDownloads() }
                return Response(status: .noContent)
            }
        } catch { return WebResponse.problem(.conflict, error) }
    }
}
