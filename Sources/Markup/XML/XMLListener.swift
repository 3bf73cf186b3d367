/// A listener that receives the elements of an XML document during parsing.
package protocol XMLListener: AnyObject {
    /// Called at the start of an element.
    /// - Parameter tag: the parser's offset at the end of the start tag.
    func begin(_ name: String, tag: Int)

    /// Called at the end of an element.
    /// - Parameter tag: the parser's offset after the end tag.
    func end(_ name: String, tag: Int)

    /// Called with characters of an element, in UTF-8.
    func take(_ characters: UnsafeBufferPointer<UInt8>)
}
