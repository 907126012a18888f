import { type ErrorCode, errorCatalog } from '@zeacon/contract';

interface ApiErrorOptions {
  cause?: unknown;
  message?: string;
  /** Messages by field name, for validation errors. */
  fieldErrors?: Record<string, string>;
}

/** An error the caller may see. Anything else thrown is a bug: logged completely and answered with `server.failed`. */
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

/** Refuses one field of a request, as a validation error. */
export function fieldError(field: string, message: string): ApiError {
  return new ApiError('request.invalid', { fieldErrors: { [field]: message } });
}
