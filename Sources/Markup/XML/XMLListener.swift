/// A listener for the elements of an XML document while it is parsed.
package protocol XMLListener: AnyObject {
    /// Called at the start of an element.
    /// - Parameter tag: the parser's offset at the end of the start tag.
    func begin(_ name: String, tag: Int)

    /// Called at the end of an element.
    /// - Parameter tag: the parser's offset after the end tag.
    func end(_ name: String, tag: Int)

    /// Called with an element's characters in UTF-8.
    func take(_ characters: UnsafeBufferPointer<UInt8>)
}
