import IssueLibrary
import Notices
import PushServices
import UserSettings

extension KnownSettings {
    /// The settings of how a person is told what timers tell, beside the command.
    static var timerTelling: [AnySetting] {
        [
            AnySetting(timerSound), AnySetting(timerWebhook), AnySetting(timerWebhookSecret), AnySetting(timerNtfy),
            AnySetting(timerPushContact), AnySetting(timerPushInside),
        ]
    }

    static let timerSound = Setting(
        "timer-sound", "The sound of the desktop's theme that is heard with what a timer tells.", option: nil,
        expected: "a name of the theme, such as alarm-clock-elapsed or bell, or no",
        standard: NoticeSound.named("alarm-clock-elapsed"), parse: { text, _ in NoticeSound(text) },
        write: { .string($0.text) })

    /// As it was typed; `none` for none.
    static let timerWebhook = Setting(
        "timer-webhook", "The address that what a timer tells is posted to as JSON.", option: nil,
        expected: "an http or https URL, or none", standard: "none", care: .address,
        parse: { text, _ in text == "none" || Webhook(text) != nil ? text : nil }, write: { .string($0) })

    /// As it was typed; `none` for none.
    static let timerWebhookSecret = Setting(
        "timer-webhook-secret", "The secret that signs what is posted there (Standard Webhooks).", option: nil,
        expected: "whsec_ and from 24 to 64 bytes in Base64, or none", standard: "none", care: .secret,
        parse: { text, _ in text == "none" || Webhook.isSecret(text) ? text : nil }, write: { .string($0) })

    /// As it was typed; `none` for none.
    static let timerNtfy = Setting(
        "timer-ntfy", "The topic of ntfy that what a timer tells is published to.", option: nil,
        expected: "a topic's URL, such as https://ntfy.sh/my-topic, or none", standard: "none", care: .address,
        parse: { text, _ in text == "none" || NtfyTopic(text) != nil ? text : nil }, write: { .string($0) })

    /// Push services are told it with every message. Nil: none.
    static let timerPushContact = Setting<String?>(
        "timer-push-contact", "How push services of browsers reach you about what timers send through them.",
        option: nil,
        expected: "an address at which they reach you, such as mailto:you@example.org or an https URL, or none",
        standard: nil,
        parse: { text, _ in
            if text == "none" { return .some(nil) }
            // Whether it is one, and not why it is none.
            guard (try? VAPIDKey(contact: text)) != nil else { return nil }
            return .some(text)
        }, write: { .string($0 ?? "none") })

    static let timerPushInside = Setting(
        "timer-push-inside", "Whether push services of browsers may be on this machine or in a network inside.",
        option: nil, expected: "yes or no", standard: false, parse: { text, _ in answers[text] },
        write: { .boolean($0) })
}
