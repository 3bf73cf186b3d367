extension Page {
    /// The page number in the PDF, counted from 1, which is also the default if there is no property `pageNumber`.
    public var pdfPageNumber: Int { properties["pageNumber"]?.integer ?? 1 }
}
