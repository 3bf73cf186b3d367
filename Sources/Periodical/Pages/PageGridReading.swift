/// A page grid that was read from a document, along with the document's faults.
public struct PageGridReading: Sendable, Hashable {
    /// The articles and pages that could be read.
    public let grid: PageGrid
    /// Each page's path in the document, by position.
    public let places: [PagePosition: [DocumentFault.Step]]
    /// The faults, with their paths in the document.
    public let faults: [DocumentFault]
}
