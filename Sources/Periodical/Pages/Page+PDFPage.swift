extension Page {
    /// The page number in the PDF, from 1: the property `pageNumber`, or the first page.
    public var pdfPageNumber: Int { properties["pageNumber"]?.integer ?? 1 }
}
