extension Page {
    /// The page number in the PDF, starting at 1. If the property `pageNumber` is missing, the page number is 1.
    public var pdfPageNumber: Int { properties["pageNumber"]?.integer ?? 1 }
}
