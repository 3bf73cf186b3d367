import HTTPTypes
import Hummingbird
import NIOCore
import PressWire

/// The route for Prometheus metrics.
struct MetricsRoute {
    let parts: PressParts

    func add(to router: some RouterMethods<PressContext>) {
        router.on(.metrics) { _, _ in
            let text = parts.metrics.text + (await ServerHealth(of: parts).text)
            return Response(
                status: .ok, headers: [.contentType: "\(PressMediaType.text.rawValue); version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }
}
