import CTLS
import NIOCore

/// The server's side of one TLS connection (RFC 8446). Encrypted bytes are exchanged with the caller and not with a
/// socket. Only one thread at a time may use the object.
final class TLSConnection {
    /// The outcome of a handshake or of reading.
    enum Progress: Sendable {
        /// The handshake is complete.
        case done
        /// More bytes from the client are needed.
        case waiting
        /// The client has sent everything (close_notify).
        case closed
        /// The client does not follow the protocol. The output may contain an alert for it.
        case failed
    }

    private let tls: UnsafePointer<MastheadTLS>
    private let pointer: OpaquePointer
    private let input: OpaquePointer
    private let pending: OpaquePointer

    /// The length of the largest record's content.
    private static let recordByteCount = 16384

    /// - Parameter context: the libssl context, which the connection keeps alive.
    init?(_ tls: UnsafePointer<MastheadTLS>, _ context: OpaquePointer) {
        defer { ERR_clear_error() }
        let parts = (tls.pointee.new(context), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()))
        guard let pointer = parts.0, let input = parts.1, let pending = parts.2 else {
            tls.pointee.free(parts.0)
            BIO_free(parts.1)
            BIO_free(parts.2)
            return nil
        }
        (self.tls, self.pointer, self.input, self.pending) = (tls, pointer, input, pending)
        // The connection now owns both buffers.
        tls.pointee.set_bio(pointer, input, pending)
        tls.pointee.set_accept_state(pointer)
    }

    deinit { tls.pointee.free(pointer) }

    /// Takes encrypted bytes from the client. Returns false if memory is short.
    func receive(_ bytes: ByteBuffer) -> Bool {
        bytes.withUnsafeReadableBytes { buffer in
            buffer.isEmpty || BIO_write(input, buffer.baseAddress, Int32(buffer.count)) == Int32(buffer.count)
        }
    }

    /// Continues the handshake.
    func shakeHands() -> Progress {
        ERR_clear_error()
        let status = tls.pointee.do_handshake(pointer)
        return status == 1 ? .done : progress(status)
    }

    /// Appends all decrypted bytes to a buffer.
    func read(into plain: inout ByteBuffer) -> Progress {
        while true {
            ERR_clear_error()
            var status: Int32 = 0
            plain.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.recordByteCount) { buffer in
                status = tls.pointee.read(pointer, buffer.baseAddress, Int32(min(buffer.count, 1 << 20)))
                return max(0, Int(status))
            }
            guard status > 0 else { return progress(status) }
        }
    }

    /// Encrypts bytes, which must not be empty. Returns false on failure.
    func write(_ bytes: ByteBuffer) -> Bool {
        ERR_clear_error()
        defer { ERR_clear_error() }
        return bytes.withUnsafeReadableBytes { buffer in
            tls.pointee.write(pointer, buffer.baseAddress, Int32(buffer.count)) == Int32(buffer.count)
        }
    }

    /// Tells the client that no more bytes follow (close_notify).
    func close() {
        ERR_clear_error()
        defer { ERR_clear_error() }
        _ = tls.pointee.shutdown(pointer)
    }

    /// Returns the encrypted bytes for the client, or nil if there are none.
    func output(_ allocator: ByteBufferAllocator) -> ByteBuffer? {
        let count = BIO_ctrl_pending(pending)
        guard count > 0 else { return nil }
        var bytes = allocator.buffer(capacity: count)
        bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { buffer in
            max(0, Int(BIO_read(pending, buffer.baseAddress, Int32(count))))
        }
        return bytes
    }

    private func progress(_ status: Int32) -> Progress {
        defer { ERR_clear_error() }
        return switch tls.pointee.get_error(pointer, status) {
        case SSL_ERROR_WANT_READ: .waiting
        case SSL_ERROR_ZERO_RETURN: .closed
        default: .failed
        }
    }
}
