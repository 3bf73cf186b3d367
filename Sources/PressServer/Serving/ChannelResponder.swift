import Hummingbird
import PressWire

struct ChannelResponder<Base: HTTPResponder>: HTTPResponder where Base.Context == PressContext {
    let base: Base
    private let path = PressOperation.events.path

    func respond(to request: Request, context: PressContext) async throws -> Response {
        guard request.uri.path == path else {
            return try await base.respond(to: request, context: context)
        }
        let task = Task { try await base.respond(to: request, context: context) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
