extension Page {
    /// The page number in the PDF, from 1. The default of the property `pageNumber` is 1.
    public var pdfPageNumber: Int { properties["pageNumber"]?.integer ?? 1 }
}
