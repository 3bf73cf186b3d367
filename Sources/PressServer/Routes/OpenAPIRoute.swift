import EmbeddedWeb
import HTTPTypes
import Hummingbird
import NIOCore
import PressWire

/// The route for the API description (OpenAPI 3.1).
struct OpenAPIRoute {
    /// The API description, which the build embeds in the program.
    static let document = WebFiles.press["openapi.json"] ?? ""

    func add(to router: some RouterMethods<PressContext>) {
        router.on(.apiDescription) { _, _ in
            Response(
                status: .ok, headers: [.contentType: PressMediaType.json.rawValue],
                body: ResponseBody(byteBuffer: ByteBuffer(string: Self.document)))
        }
    }
}
