import { type ErrorCode, errorCatalog } from '@zeacon/contract';

interface ApiErrorOptions {
  cause?: unknown;
  message?: string;
  /** Field name to message, for validation failures. */
  fieldErrors?: Record<string, string>;
}

/** A failure the caller may be told about. Anything else thrown is a bug: logged whole, answered as `server.failed`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly fieldErrors: Record<string, string> | undefined;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? errorCatalog[code].message, { cause: options.cause });
    this.code = code;
    this.fieldErrors = options.fieldErrors;
  }
}

/** Refuses one field of a request, in the shape of a validation failure. */
export function fieldError(field: string, message: string): ApiError {
  return new ApiError('request.invalid', { fieldErrors: { [field]: message } });
}
