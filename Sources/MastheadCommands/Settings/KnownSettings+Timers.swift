import IssueLibrary
import Notices
import PushServices
import UserSettings

extension KnownSettings {
    /// The settings for notifications of timers, except the command.
    static var timerSettings: [AnySetting] {
        [
            AnySetting(timerSound), AnySetting(timerWebhook), AnySetting(timerWebhookSecret), AnySetting(timerNtfy),
            AnySetting(timerPushContact), AnySetting(timerPushInside),
        ]
    }

    static let timerSound = Setting(
        "timer-sound", "Sound from the desktop theme to play when a timer fires.", option: nil,
        expected: "a name from the theme, such as alarm-clock-elapsed or bell, or no",
        standard: NoticeSound.named("alarm-clock-elapsed"), parse: { text, _ in NoticeSound(text) },
        write: { .string($0.text) })

    /// The URL, as the user typed it, or `none`.
    static let timerWebhook = Setting(
        "timer-webhook", "URL to which Masthead posts each timer event as JSON.", option: nil,
        expected: "an http or https URL, or none", standard: "none", care: .address,
        parse: { text, _ in text == "none" || Webhook(text) != nil ? text : nil }, write: { .string($0) })

    /// The secret, as the user typed it, or `none`.
    static let timerWebhookSecret = Setting(
        "timer-webhook-secret", "Secret to sign webhook requests (Standard Webhooks).", option: nil,
        expected: "whsec_ followed by 24 to 64 bytes in Base64, or none", standard: "none", care: .secret,
        parse: { text, _ in text == "none" || Webhook.isSecret(text) ? text : nil }, write: { .string($0) })

    /// The topic, as the user typed it, or `none`.
    static let timerNtfy = Setting(
        "timer-ntfy", "ntfy topic for timer events.", option: nil,
        expected: "the URL of a topic, such as https://ntfy.sh/my-topic, or none", standard: "none", care: .address,
        parse: { text, _ in text == "none" || NtfyTopic(text) != nil ? text : nil }, write: { .string($0) })

    /// The contact address, which push services receive with every message. Nil if there is none.
    static let timerPushContact = Setting<String?>(
        "timer-push-contact", "Contact address to send to the browser push services that deliver timer notifications.",
        option: nil,
        expected: "a contact address, such as mailto:you@example.org or an https URL, or none",
        standard: nil,
        parse: { text, _ in
            if text == "none" { return .some(nil) }
            // All that matters here is whether the text is valid, not why it is not.
            guard (try? VAPIDKey(contact: text)) != nil else { return nil }
            return .some(text)
        }, write: { .string($0 ?? "none") })

    static let timerPushInside = Setting(
        "timer-push-inside", "Allow browser push services on this computer or in a private network.",
        option: nil, expected: "yes or no", standard: false, parse: { text, _ in answers[text] },
        write: { .boolean($0) })
}
