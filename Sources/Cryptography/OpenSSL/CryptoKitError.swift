/// An error of a cryptographic operation.
public enum CryptoKitError: Error, Hashable {
    /// The key has the wrong size.
    case incorrectKeySize
    /// A parameter has the wrong size.
    case incorrectParameterSize
    /// The authentication code does not match.
    case authenticationFailure
    /// libcrypto failed with this error code.
    case underlyingCoreCryptoError(error: Int32)
    /// A parameter is invalid, for example a point that is not on the curve.
    case invalidParameter
}

/// An error in an encoded key or signature.
public enum CryptoKitASN1Error: Error, Hashable {
    /// The bytes do not have the expected structure.
    case invalidASN1Object
    /// The text is not PEM of the expected type.
    case invalidPEMDocument
}
