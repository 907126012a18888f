import { ApiError } from '../../platform/api-error.ts';
import { isStorageError, type StorageErrorCode } from '../../platform/storage/storage-error.ts';

const codes: Partial<Record<StorageErrorCode, ConstructorParameters<typeof ApiError>[0]>> = {
  NoSuchUpload: 'upload.not_found',
  InvalidPart: 'upload.part_invalid',
  InvalidPartOrder: 'upload.part_invalid',
  InvalidArgument: 'upload.part_invalid',
  IncompleteBody: 'upload.part_invalid',
  EntityTooLarge: 'upload.too_large',
};

/** For `catch`: rethrows a refusal by the store as a contract error, and everything else unchanged. */
export function toApiError(error: unknown): never {
  const code = isStorageError(error) ? codes[error.code] : undefined;
  throw code ? new ApiError(code, { cause: error }) : error;
}
