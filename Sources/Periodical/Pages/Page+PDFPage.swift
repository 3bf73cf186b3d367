extension Page {
    /// The page of a PDF that it shows, from 1: its property `pageNumber`, or the first.
    public var pdfPageNumber: Int { properties["pageNumber"]?.integer ?? 1 }
}
