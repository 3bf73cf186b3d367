package import LibraryCore

/// The parts of a library that deal with devices on the network.
package struct DeviceParts: Sendable {
    package let devices: NetworkDevices
    package let progress: ReportedProgress

    package init(_ core: CoreParts) {
        devices = NetworkDevices(store: core.store, now: core.now)
        progress = ReportedProgress(store: core.store, now: core.now)
    }
}
