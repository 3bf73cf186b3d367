import Files
import Formats
import Foundation
import IssueTransfer
import Logging
import Periodical
import PressWire

extension PressDoctor {
    /// The maximum difference of clocks in seconds: the server accepts payments for 300 seconds.
    private static let clockLimits = (warning: 30.0, failure: 300.0)
    /// The time before the end of a certificate from which the doctor warns, in days.
    private static let certificateDays = 14
    private static let answerByteLimit = 1 << 20

    /// A client that stays at the addresses in the configuration.
    func client() -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.connectTimeout = time
        configuration.headTimeout = time
        configuration.documentTimeout = time
        configuration.maximumRedirects = 0
        configuration.retryCount = 0
        configuration.certificateFile = authorities
        configuration.readsCertificates = true
        return HTTPClient(configuration: configuration)
    }

    private func fetch(
        _ url: URL, _ client: HTTPClient, limit: Int = answerByteLimit
    ) async throws(MastheadError) -> (head: HTTPResponseHead, body: Data) {
        var request = HTTPRequest(url)
        request.takesCredentials = false
        let (head, body) = try await client.fetch(request, byteLimit: limit, anyStatus: true)
        return (head, body)
    }

    /// Checks that a publication's catalog is readable and names this publication.
    func check(_ catalog: PressCatalog, _ client: HTTPClient) async -> PressCheck {
        let name = "catalog \(catalog.publication)"
        let place = catalog.document
        let press: String?
        do throws(MastheadError) {
            let data: Data
            if place.isFileURL {
                guard FileStamp(place) != nil else {
                    return PressCheck(
                        name, .warning, "\(place.path) does not exist yet", "Publish a packed folder to the server.")
                }
                do { data = try Data(contentsOf: place) } catch { throw .files("read", place, error) }
            } else {
                data = try await fetch(place, client, limit: CatalogFiles.byteLimit).body
            }
            press = try Catalog.read(data, subject: place.shown, at: place).catalog.press
        } catch { return PressCheck(name, error) }
        guard let address = press.flatMap({ URL(string: $0) }).flatMap({ PressAddress($0) }) else {
            return PressCheck(
                name, .warning, "the catalog does not name this server, so libraries do not find it",
                "Add the key 'Press' to the metadata of the publication, then pack and publish again.")
        }
        guard address.publication == catalog.publication else {
            return PressCheck(
                name, .failure, "the address in the catalog ends in \(address.publication)",
                "The address in 'Press' must end in /v1/publications/\(catalog.publication). Fix it and pack again.")
        }
        return PressCheck(name, .ok, "libraries find the server at \(address.server.redacted)")
    }

    /// Checks the server at its own port.
    func local(_ configuration: PressConfiguration, _ client: HTTPClient, _ key: String?) async -> PressCheck {
        let name = "server"
        guard configuration.port > 0 else {
            return PressCheck(
                name, .warning, "the port is not fixed, so the server was not checked", "Set 'port' to a number.")
        }
        let host =
            switch configuration.address {
            case "0.0.0.0": "127.0.0.1"
            case "::": "[::1]"
            case let address where address.contains(":"): "[\(address)]"
            default: configuration.address
            }
        guard let url = URL(string: "http://\(host):\(configuration.port)/") else {
            return PressCheck(name, .warning, "the address \(host) is not usable in a URL", "Check 'address'.")
        }
        do throws(MastheadError) {
            return try await check(url, client, key, name).check
        } catch {
            return PressCheck(
                name, .warning, "the server does not run: \(error.summary)", "Start the server, then repeat the check.")
        }
    }

    /// Checks the address at which readers reach the server, its certificate and its clock.
    func publicAddress(
        _ document: PressConfigurationFile, _ configuration: PressConfiguration, _ client: HTTPClient, _ key: String?
    ) async -> [PressCheck] {
        let name = "public address"
        let url: URL
        do throws(MastheadError) {
            guard let found = try document.webAddress(.publicURL) else {
                return [
                    PressCheck(
                        name, .warning, "'public-url' is not set, so the public address was not checked",
                        "Set 'public-url' to the URL at which readers reach the server.")
                ]
            }
            url = found
        } catch { return [PressCheck(name, error)] }
        let found: (check: PressCheck, head: HTTPResponseHead)
        do throws(MastheadError) { found = try await check(url, client, key, name) } catch {
            return [
                PressCheck(
                    name, .failure, error.summary,
                    "Check the DNS entry, the proxy, its certificate and the firewall for \(url.host() ?? "").")
            ]
        }
        return [found.check] + [certificate(found.head, url), clock(found.head)].compactMap { $0 }
    }

    /// Checks that the server at a URL is ready, and has this server's key.
    private func check(
        _ url: URL, _ client: HTTPClient, _ key: String?, _ name: String
    ) async throws(MastheadError) -> (check: PressCheck, head: HTTPResponseHead) {
        let head = try await fetch(url.appending(path: "health/ready"), client).head
        func result(_ status: PressCheck.Status, _ found: String, _ remedy: String? = nil) -> PressCheck {
            PressCheck(name, status, "\(url.redacted) \(found)", remedy)
        }
        guard head.status == 200 else {
            let remedy =
                head.status == 503
                ? "Check the database and the log of the server."
                : "Check that the proxy passes /health/, /v1/ and /.well-known/ to the server."
            return (result(.failure, "answers with the status \(head.status) instead of 200", remedy), head)
        }
        let keys = try await fetch(url.appending(path: ".well-known/masthead-press.json"), client).body
        let served: [String]
        do { served = try JSONDecoder().decode(Wire.Keys.self, from: keys).keys.elements.map(\.kid) } catch {
            return (
                result(.failure, "is not a publisher server", "Check the address and the configuration of the proxy."),
                head
            )
        }
        guard let key else { return (result(.ok, "is ready"), head) }
        guard served.first == key else {
            return (
                result(
                    .failure, "has another signing key",
                    "Restart the server, so that it uses the key in this folder. Otherwise check the address."), head
            )
        }
        return (result(.ok, "is ready, and is this server"), head)
    }

    private func certificate(_ head: HTTPResponseHead, _ url: URL) -> PressCheck? {
        let name = "certificate"
        guard url.scheme?.lowercased() == "https" else {
            return PressCheck(
                name, .warning, "'public-url' does not use https, so others can read secrets of readers",
                "Set up TLS in the proxy, and use an https URL.")
        }
        guard let end = head.certificateEnd else { return nil }
        let days = Int(end.timeIntervalSinceNow / 86_400)
        let isLate = days < Self.certificateDays
        return PressCheck(
            name, isLate ? .warning : .ok, "valid for \(days) more \(days == 1 ? "day" : "days")",
            isLate ? "Renew the certificate, and check why the proxy did not renew it." : nil)
    }

    private func clock(_ head: HTTPResponseHead) -> PressCheck? {
        guard let date = head.date else { return nil }
        let seconds = abs(date.timeIntervalSinceNow)
        let status: PressCheck.Status =
            seconds > Self.clockLimits.failure ? .failure : seconds > Self.clockLimits.warning ? .warning : .ok
        guard status != .ok else {
            return PressCheck("clock", .ok, "agrees with the public address")
        }
        return PressCheck(
            "clock", status, "differs from the public address by \(Int(seconds)) seconds",
            "Set the clock with a time service, such as systemd-timesyncd or chrony.")
    }
}

extension URL {
    /// The path of a file, or another URL without secrets.
    fileprivate var shown: String { isFileURL ? path : redacted }
}
