import Foundation
import Periodical

extension APNsNotification {
    static func check(topic: String) throws(MastheadError) {
        let isWell =
            (1...255).contains(topic.utf8.count)
            && topic.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        guard isWell else {
            throw .pushMessage("the topic", found: "'\(topic.prefix(100))' is not a bundle identifier")
        }
    }

    static func check(collapseID: String?) throws(MastheadError) {
        guard let collapseID else { return }
        guard (1...collapseIDByteLimit).contains(collapseID.utf8.count) else {
            throw .pushMessage(
                "the collapse identifier",
                found: "the length is \(collapseID.utf8.count) bytes, but must be 1 to \(collapseIDByteLimit)")
        }
        guard collapseID.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .pushMessage("the collapse identifier", found: "only visible ASCII characters are allowed")
        }
    }

    static func payload(_ kind: Kind, _ values: [String: String]) throws(MastheadError) -> Data {
        for key in ["aps", "cover"] where values[key] != nil {
            throw .pushMessage("the value '\(key)'", found: "this name is reserved")
        }
        var content: [String: any Sendable] = values
        switch kind {
        case .background: content["aps"] = ["content-available": 1]
        case .alert(let alert):
            var aps: [String: any Sendable] = ["alert": ["title": alert.title, "body": alert.body]]
            if let cover = alert.cover {
                guard cover.scheme?.lowercased() == "https" else {
                    throw .pushMessage("the cover \(cover.redacted)", found: "not an https URL")
                }
                aps["mutable-content"] = 1
                content["cover"] = cover.absoluteString
            }
            content["aps"] = aps
        }
        let data: Data
        do {
            data = try JSONSerialization.data(withJSONObject: content, options: [.sortedKeys, .withoutEscapingSlashes])
        } catch { throw .pushMessage("the content", found: error.localizedDescription) }
        guard data.count <= payloadByteLimit else {
            throw .pushMessage(
                "the content", found: "the size is \(data.count) bytes, but the limit is \(payloadByteLimit)")
        }
        return data
    }

    /// The header fields, without those that identify the publisher.
    var headers: [String: String] {
        var headers = [
            "apns-topic": topic, "apns-priority": "\(priority.rawValue)", "apns-id": id.uuidString.lowercased(),
            "apns-push-type": kind == .background ? "background" : "alert", "Content-Type": "application/json",
        ]
        headers["apns-collapse-id"] = collapseID
        switch expiration {
        case .once: headers["apns-expiration"] = "0"
        case .date(let date):
            let seconds = date.timeIntervalSince1970
            // An expiration of zero has a special meaning, and negative values are not allowed.
            headers["apns-expiration"] = "\(Int(min(max(1, seconds.isFinite ? seconds : 1), 4_102_444_800)))"
        }
        return headers
    }
}

extension MastheadError {
    /// Returns the error for a notification that the service would reject.
    static func pushMessage(_ subject: String, found: String) -> MastheadError {
        MastheadError(
            .pushMessage, cannot: "build the notification with", to: subject, found: found,
            hint: "Correct or shorten the notification. Nothing was sent.")
    }
}
