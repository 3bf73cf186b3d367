/// A page grid that was read from a document, with the document's faults.
public struct PageGridReading: Sendable, Hashable {
    /// The articles and pages that could be read.
    public let grid: PageGrid
    /// The path of each page in the document, by position.
    public let places: [PagePosition: [DocumentFault.Step]]
    /// The faults, each with its path in the document.
    public let faults: [DocumentFault]
}
