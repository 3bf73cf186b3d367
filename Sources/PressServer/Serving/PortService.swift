import Periodical
import ServiceLifecycle
import Web

/// The metrics service, which has its own port. Errors of the service name that port.
struct PortService: Service {
    private let service: any Service
    private let port: Int

    init(_ service: some Service, port: Int) { (self.service, self.port) = (service, port) }

    func run() async throws {
        do { try await service.run() } catch let error as CancellationError { throw error } catch {
            let failure = HTTPService.failure(error, port)
            throw MastheadError(
                failure.code, cannot: "serve metrics on port", to: "\(port)", found: failure.found,
                hint: "Choose another 'metrics-port' for this process. Each process needs its own port.")
        }
    }
}
