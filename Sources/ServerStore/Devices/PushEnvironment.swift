/// Which of Apple's push services a token is of.
package enum PushEnvironment: String, Sendable, Hashable, CaseIterable {
    case production, sandbox
}
