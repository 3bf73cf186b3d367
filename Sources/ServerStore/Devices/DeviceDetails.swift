/// A device to register.
package struct DeviceDetails: Sendable, Hashable {
    package let address: DeviceAddress
    /// The publications to follow. If nil, a known device keeps its publications, and a new device gets ``usual``.
    package let publications: Set<String>?
    /// The default publications of a new device.
    package let usual: Set<String>
    package let language: String?

    package init(
        _ address: DeviceAddress, publications: Set<String>? = nil, usual: Set<String> = [], language: String? = nil
    ) {
        self.address = address
        self.publications = publications
        self.usual = usual
        self.language = language
    }
}
