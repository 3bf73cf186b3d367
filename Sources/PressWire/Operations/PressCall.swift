package import Foundation

/// A client's request: the operation, the values of its parameters, and its body. `Answer` is the type of the response.
package struct PressCall<Answer: Sendable>: Sendable {
    package let operation: PressOperation
    /// The path below the server's URL, without a leading slash. Parameters in the path are not percent-encoded.
    package let path: String
    package let query: [URLQueryItem]
    package let body: (any WireValue)?

    fileprivate init(
        _ operation: PressOperation, _ values: [PathParameter: String] = [:],
        query: [(QueryParameter, String)] = [], body: (any WireValue)? = nil
    ) {
        self.operation = operation
        path = String(operation.path(values).dropFirst())
        self.query = query.map { URLQueryItem(name: $0.rawValue, value: $1) }
        self.body = body
    }
}

// Accounts.
extension PressCall<Wire.AccountToken> {
    package static var createAccount: Self { Self(.createAccount) }

    package static func restore(_ code: String) -> Self { Self(.restore, body: Wire.CodeRequest(code: code)) }
}

extension PressCall<Wire.RestoreCode> {
    package static var createRestoreCode: Self { Self(.createRestoreCode) }
}

// Devices, channels and feeds.
extension PressCall<Wire.Service> {
    package static var service: Self { Self(.service) }
}

extension PressCall<[Wire.Device]> {
    package static var listDevices: Self { Self(.listDevices) }
}

extension PressCall<Wire.Registration> {
    package static func register(_ device: Wire.DeviceRequest) -> Self { Self(.registerDevice, body: device) }
}

extension PressCall<Wire.Events> {
    /// - Parameters:
    ///   - last: The number of the last event that the client received, or nil for the first request.
    ///   - wait: How long the server may delay the response, in seconds.
    package static func events(after last: Int?, wait: Int) -> Self {
        Self(.events, query: [(.wait, "\(wait)")] + (last.map { [(.after, "\($0)")] } ?? []))
    }
}

extension PressCall<[Wire.Feed]> {
    package static func listFeeds(ofDevice id: String) -> Self { Self(.listFeeds, [.id: id]) }

    package static func followFeeds(_ feeds: Wire.FeedsRequest, device id: String) -> Self {
        Self(.followFeeds, [.id: id], body: feeds)
    }
}

// Sales.
extension PressCall<Wire.Keys> {
    package static var keys: Self { Self(.keys) }
}

extension PressCall<Wire.Offer> {
    /// - Parameter page: The page to return to after a payment.
    package static func offer(of publication: String, returningTo page: String?) -> Self {
        Self(.offer, [.publication: publication], query: page.map { [(.returnPage, $0)] } ?? [])
    }
}

extension PressCall<LossyArray<Wire.Right>> {
    package static var listRights: Self { Self(.listRights) }
}

extension PressCall<Wire.Entitlement> {
    /// - Parameter items: The items to include in the entitlement. Only the first ``PressLimits/items`` are sent.
    package static func entitlement(of publication: String, items: [String]) -> Self {
        Self(.entitlement, [.publication: publication], query: items.prefix(PressLimits.items).map { (.item, $0) })
    }
}

extension PressCall<Wire.Right> {
    package static func subscribe(to product: String) -> Self {
        Self(.subscribe, body: Wire.SubscriptionRequest(product: product))
    }

    package static func redeem(_ code: String) -> Self { Self(.redeem, body: Wire.CodeRequest(code: code)) }

    package static func present(transaction: String) -> Self {
        Self(.presentTransaction, body: Wire.TransactionRequest(signedTransaction: transaction))
    }
}

// Reading statistics.
extension PressCall<Wire.Agreement> {
    package static var agree: Self { Self(.agree) }
}

extension PressCall<Wire.ReportResults> {
    package static func report(_ reports: [Wire.Report]) -> Self {
        Self(.report, body: Wire.ReportsRequest(reports: reports))
    }
}

// Requests whose response has no body.
extension PressCall<Void> {
    package static var deleteAccount: Self { Self(.deleteAccount) }

    package static func removeDevice(_ id: String) -> Self { Self(.removeDevice, [.id: id]) }

    package static func follow(_ publications: [String], device id: String) -> Self {
        Self(.follow, [.id: id], body: Wire.Following(publications: publications))
    }

    package static func unsubscribe(from product: String) -> Self { Self(.unsubscribe, [.product: product]) }

    package static var withdrawAgreement: Self { Self(.withdrawAgreement) }
}
