/// A device that wants to hear of new issues.
package struct DeviceWish: Sendable, Hashable {
    package let address: DeviceAddress
    /// The publications that it follows; nil where it does not say: then those of before, or the ones that are given to new devices.
    package let publications: Set<String>?
    /// The publications of a new device that does not say which it wants.
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
