/// The environment of Apple's push service that a token belongs to.
package enum PushEnvironment: String, Sendable, Hashable, CaseIterable {
    case production, sandbox
}
