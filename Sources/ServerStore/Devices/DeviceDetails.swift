/// The details of a device that is registering.
package struct DeviceDetails: Sendable, Hashable {
    package let address: DeviceAddress
    /// The publications to follow. If nil, a known device keeps its publications, and a new device follows those in
    /// ``usual``.
    package let publications: Set<String>?
    /// The publications that a new device follows by default.
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
