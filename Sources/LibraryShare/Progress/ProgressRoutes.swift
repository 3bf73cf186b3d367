import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import LibraryDevices
import LocalWeb
import Periodical

/// The routes for the reading progress of KOReader and similar programs. The programs call this protocol kosync.
struct ProgressRoutes: Sendable {
    let exchange: ProgressExchange

    static let registrationPath = "/users/create"

    func add(to table: inout RouteTable) {
        table.add(Self.registrationPath, takes: "application/json") { _ in try Self.refuseRegistration() }
        table.get("/users/auth") { _ in try WebResponse.json(["authorized": "OK"]) }
        table.get("/syncs/progress/:document") { try await newest($0) }
        table.add("/syncs/progress", by: .put, takes: "application/json") { try await receive($0) }
    }

    /// The progress as a program sends it.
    private struct Sent: Decodable {
        let document: String
        let progress: Place
        let percentage: Double
        let device: String?
        let program: String?

        private enum CodingKeys: String, CodingKey {
            case document, progress, percentage, device
            case program = "device_id"
        }

        /// A page number, or a path in a text.
        struct Place: Decodable {
            let text: String

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Int.self) {
                    text = "\(number)"
                } else {
                    text = try container.decode(String.self)
                }
            }
        }
    }

    /// The progress as a program receives it.
    private struct Given: Encodable {
        let document: String
        let progress: String
        let percentage: Double
        let device: String
        let program: String
        let timestamp: Int

        private enum CodingKeys: String, CodingKey {
            case document, progress, percentage, device, timestamp
            case program = "device_id"
        }

        /// - Parameter receiver: the device that requests the progress.
        init(_ progress: DeviceProgress, for receiver: NetworkDevice.ID) {
            document = progress.document
            self.progress = progress.place
            percentage = progress.share
            device = progress.name
            // Programs ignore a progress with their own identifier. If the user copied the settings from one device to
            // another, both use the same identifier.
            program = progress.device == receiver ? progress.program : "\(progress.program)-\(progress.device)"
            timestamp = Int(progress.received.timeIntervalSince1970)
        }
    }

    private struct Stored: Encodable {
        let document: String
        let timestamp: Int
    }

    private func receive(_ asked: WebRequest) async throws -> Response {
        guard let device = asked.context.device else { throw HTTPError(.unauthorized) }
        let sent = try await asked.body(Sent.self, upTo: RouteTable.smallBody)
        let progress = DeviceProgress(
            document: sent.document, device: device, program: sent.program ?? "", name: sent.device ?? "",
            place: sent.progress.text, share: sent.percentage, received: exchange.now())
        guard progress.isValid, try await exchange.receive(progress) else { throw HTTPError(.badRequest) }
        let stored = Stored(
            document: progress.document, timestamp: Int(progress.received.timeIntervalSince1970))
        return try WebResponse.json(stored)
    }

    private func newest(_ asked: WebRequest) async throws -> Response {
        guard let device = asked.context.device, asked.path.count == 3 else { throw HTTPError(.notFound) }
        guard let progress = try await exchange.newest(of: asked.path[2], for: device) else {
            // The programs expect an empty object if there is no progress.
            return try WebResponse.json([String: String]())
        }
        return try WebResponse.json(Given(progress, for: device))
    }

    /// A program cannot create an account, because only the PIN admits a new device.
    private static func refuseRegistration() throws -> Response {
        struct Refusal: Encodable {
            let code = 2002
            let message = "Log in with the token of this device as the password. Registration is not necessary."
        }
        return try WebResponse.json(Refusal(), .init(code: 402, reasonPhrase: "Payment Required"))
    }
}
