/** Codes follow S3's where S3 has one, so that a route can answer with them unchanged. */
export type StorageErrorCode =
  | 'NoSuchKey'
  | 'InvalidKey'
  | 'KeyConflict'
  | 'InvalidRange'
  | 'NoSuchUpload'
  | 'InvalidPart'
  | 'InvalidPartOrder'
  | 'InvalidArgument'
  | 'EntityTooLarge'
  | 'IncompleteBody';

/** A refusal by the store that a caller may handle. Everything else it throws is a fault of the machine or the network. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
    this.code = code;
  }
}

export function isStorageError(error: unknown, code?: StorageErrorCode): error is StorageError {
  return error instanceof StorageError && (code === undefined || error.code === code);
}
