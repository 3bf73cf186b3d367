/// The parameters in the URL paths of operations.
package enum PathParameter: String, Sendable, Hashable, CaseIterable {
    case account, id, product, publication
    /// The rest of the path, which may contain slashes.
    case path
}

/// The query parameters of operations.
package enum QueryParameter: String, Sendable, Hashable, CaseIterable {
    case account, after, from, item, product, publication, time, to, wait
    /// The page to return to after a payment.
    case returnPage = "return"
    // The names come from WebSub, section 5.3.
    case hubChallenge = "hub.challenge"
    case hubLease = "hub.lease_seconds"
    case hubMode = "hub.mode"
    case hubReason = "hub.reason"
    case hubTopic = "hub.topic"

    /// Whether every operation with this parameter requires it.
    package var isRequired: Bool { self == .hubMode || self == .hubTopic }
}

/// The parameters that are header fields.
package enum HeaderParameter: String, Sendable, Hashable, CaseIterable {
    case ifMatch = "If-Match"
    case ifNoneMatch = "If-None-Match"
    case ifRange = "If-Range"
    case range = "Range"
    /// The number of the last event that an event stream's client received.
    case lastEventID = "Last-Event-ID"
    /// The signature on a payment provider's webhook.
    case mastheadSignature = "Masthead-Signature"
    /// The signature on a hub's notice (WebSub, section 7.1).
    case hubSignature = "X-Hub-Signature"

    /// Whether every operation with this parameter requires it.
    package var isRequired: Bool { self == .mastheadSignature }
}

/// The fields of HTML forms.
package enum FormField: String, Sendable, Hashable, CaseIterable {
    /// An administration token.
    case token
}

/// The mode of a request from or to a hub (WebSub, sections 5.2 and 5.3).
package enum HubMode: String, Sendable, Hashable, CaseIterable {
    case subscribe, unsubscribe, denied
}
