import Foundation
import ServerStore

extension ReleaseRequest {
    /// Returns an issue that is due.
    static func example(
        _ issue: String, of publication: String = "magazine", isAlert: Bool = false,
        dueAt: Date = Date(timeIntervalSinceNow: -60)
    ) -> ReleaseRequest {
        ReleaseRequest(
            publication: publication, issue: issue, title: "Title of \(issue)", author: "Author of \(issue)",
            text: "Text", isAlert: isAlert,
            dueAt: dueAt, endsAt: dueAt.addingTimeInterval(86_400 * 7))
    }
}

extension DeviceDetails {
    /// Returns an Apple device with a number.
    static func apple(_ number: Int, _ publications: Set<String> = ["magazine"]) -> DeviceDetails {
        let token = withUnsafeBytes(of: UInt64(number).bigEndian) { Data($0) }
        return DeviceDetails(
            .apns(token: token, environment: .sandbox, topic: "org.example.press"), publications: publications)
    }

    /// Returns a browser with a number.
    static func browser(_ number: Int) -> DeviceDetails {
        DeviceDetails(
            .webPush(endpoint: "https://push.example.org/\(number)", key: Data([4]), secret: Data([5])),
            publications: ["magazine"])
    }
}
