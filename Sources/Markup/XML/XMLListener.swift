/// What hears of the elements of an XML document while it is read.
package protocol XMLListener: AnyObject {
    /// An element begins.
    /// - Parameter tag: where the parser stands: in the tag that begins it, at the tag's end.
    func begin(_ name: String, tag: Int)

    /// An element ends.
    /// - Parameter tag: where the parser stands: behind the tag that ends it.
    func end(_ name: String, tag: Int)

    /// Characters within an element, in UTF-8.
    func take(_ characters: UnsafeBufferPointer<UInt8>)
}
