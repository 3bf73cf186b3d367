/// A page grid as it was read from a document, with what was wrong in it.
public struct PageGridReading: Sendable, Hashable {
    /// The pages that could be read.
    public let grid: PageGrid
    /// Where in the document each page of the grid stands.
    public let places: [PagePosition: [DocumentFault.Step]]
    /// What was wrong, with its place.
    public let faults: [DocumentFault]
}
