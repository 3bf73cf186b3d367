/// A page's mention of an asset.
public struct AssetReference: Sendable, Hashable {
    /// The asset's logical name, as the page writes it.
    public let name: String
    /// The kind of file that the property asks for.
    public let kind: AssetKind
    /// The place of the mention within the page's properties.
    public let place: [DocumentFault.Step]

    /// Describes a mention.
    public init(name: String, kind: AssetKind, place: [DocumentFault.Step]) {
        self.name = name
        self.kind = kind
        self.place = place
    }
}
