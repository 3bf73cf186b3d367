/// The environment of Apple's push service to which a token belongs.
package enum PushEnvironment: String, Sendable, Hashable, CaseIterable {
    case production, sandbox
}
