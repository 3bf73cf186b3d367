import ServiceLifecycle
import Web

/// A service on a separate port. The errors of the service contain the port.
struct PortService: Service {
    private let service: any Service
    private let port: Int

    init(_ service: some Service, port: Int) { (self.service, self.port) = (service, port) }

    func run() async throws {
        do { try await service.run() } catch let error as CancellationError { throw error } catch {
            throw HTTPService.failure(error, port)
        }
    }
}
