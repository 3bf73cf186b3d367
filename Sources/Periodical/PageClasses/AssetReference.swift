/// A page's reference to an asset.
public struct AssetReference: Sendable, Hashable {
    /// The asset's logical name, as it appears in the page.
    public let name: String
    /// The kind of file that the page's property requires.
    public let kind: AssetKind
    /// The path to the reference in the page's properties.
    public let place: [DocumentFault.Step]

    /// Creates a reference.
    public init(name: String, kind: AssetKind, place: [DocumentFault.Step]) {
        self.name = name
        self.kind = kind
        self.place = place
    }
}
