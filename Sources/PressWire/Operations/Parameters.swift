/// The parameters in the paths of operations.
package enum PathParameter: String, Sendable, Hashable, CaseIterable {
    case account, id, product, publication
    /// The remaining path, which may contain slashes.
    case path
}

/// The parameters in the queries of operations.
package enum QueryParameter: String, Sendable, Hashable, CaseIterable {
    case account, after, from, item, product, publication, time, to, wait
    /// The page to which the browser returns after a payment.
    case returnPage = "return"
    // The names are from WebSub, section 5.3.
    case hubChallenge = "hub.challenge"
    case hubLease = "hub.lease_seconds"
    case hubMode = "hub.mode"
    case hubReason = "hub.reason"
    case hubTopic = "hub.topic"

    /// Whether operations that have the parameter require it.
    package var isRequired: Bool { self == .hubMode || self == .hubTopic }
}

/// The parameters of operations that are header fields.
package enum HeaderParameter: String, Sendable, Hashable, CaseIterable {
    case ifMatch = "If-Match"
    case ifNoneMatch = "If-None-Match"
    case ifRange = "If-Range"
    case range = "Range"
    /// The number of the last event, for clients of server-sent events.
    case lastEventID = "Last-Event-ID"
    /// The signature of a payment provider.
    case mastheadSignature = "Masthead-Signature"
    /// The signature of a hub (WebSub, section 7.1).
    case hubSignature = "X-Hub-Signature"

    /// Whether operations that have the parameter require it.
    package var isRequired: Bool { self == .mastheadSignature }
}

/// The fields of forms.
package enum FormField: String, Sendable, Hashable, CaseIterable {
    /// An administration token.
    case token
}

/// The modes of a hub's call (WebSub, sections 5.2 and 5.3).
package enum HubMode: String, Sendable, Hashable, CaseIterable {
    case subscribe, unsubscribe, denied
}
