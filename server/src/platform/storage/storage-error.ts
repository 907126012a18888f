/** Codes match S3's where there is one, so that a route can pass them on unchanged. */
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

/** A refusal by the store that callers can handle. All its other errors are failures of the machine or the network. */
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
