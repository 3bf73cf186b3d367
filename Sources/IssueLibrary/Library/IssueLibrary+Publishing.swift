public import Foundation
public import Periodical

extension IssueLibrary {
    /// Returns the pending publish orders, earliest due date first.
    public func publishOrders() async throws(MastheadError) -> [PublishOrder] {
        try await walls.publishOrders.orders()
    }

    /// Schedules the upload of a packed folder. The order replaces an existing order for the same folder and target.
    /// ``runAgent(_:lockDescriptor:onEvent:)`` carries it out with the configuration's ``PublishCarrier``.
    @discardableResult
    public func orderPublishing(
        _ folder: URL, to target: String, options: PublishOrder.Options = PublishOrder.Options(), dueAt: Date
    ) async throws(MastheadError) -> PublishOrder {
        try await walls.publishOrders.note(folder, to: target, options, dueAt: dueAt)
    }

    /// Deletes a publish order.
    /// - Throws: ``MastheadError`` if there is no order with this ID.
    public func forgetPublishing(_ id: PublishOrder.ID) async throws(MastheadError) {
        try await walls.publishOrders.forget(id)
    }

    /// Deletes the publish order for a folder and a target, if there is one.
    public func forgetPublishing(_ folder: URL, to target: String) async throws(MastheadError) {
        try await walls.publishOrders.forget(folder, to: target)
    }
}
