public import Foundation
public import Periodical

extension IssueLibrary {
    /// The orders to publish that are kept, those that are due first at the head.
    public func publishOrders() async throws(MastheadError) -> [PublishOrder] {
        try await walls.publishOrders.orders()
    }

    /// Keeps an order to publish a packed folder when something in it is due, in the place of one of the same folder and target.
    /// ``runAgent(_:lockDescriptor:onEvent:)`` carries it out, by the configuration's ``PublishCarrier``.
    @discardableResult
    public func orderPublishing(
        _ folder: URL, to target: String, options: PublishOrder.Options = PublishOrder.Options(), dueAt: Date
    ) async throws(MastheadError) -> PublishOrder {
        try await walls.publishOrders.note(folder, to: target, options, dueAt: dueAt)
    }

    /// Keeps an order no longer.
    /// - Throws: ``MastheadError`` where there is none of the number.
    public func forgetPublishing(_ id: PublishOrder.ID) async throws(MastheadError) {
        try await walls.publishOrders.forget(id)
    }

    /// Keeps no order of a folder and a target any longer, where there is one.
    public func forgetPublishing(_ folder: URL, to target: String) async throws(MastheadError) {
        try await walls.publishOrders.forget(folder, to: target)
    }
}
