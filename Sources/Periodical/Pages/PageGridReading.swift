/// A page grid that was read from a document, with the document's faults.
public struct PageGridReading: Sendable, Hashable {
    /// The pages that could be read.
    public let grid: PageGrid
    /// The path of each page in the document.
    public let places: [PagePosition: [DocumentFault.Step]]
    /// The faults, with their paths.
    public let faults: [DocumentFault]
}
