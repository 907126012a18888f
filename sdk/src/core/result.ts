/** The state of something fetched. One union, so that "loading and failed at once" is impossible. */
export type Remote<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: ZcError };

export interface ZcErrorOptions extends ErrorOptions {
  status?: string;
}

/**
 * Every failure the SDK reports. Branch on `code`: the server's codes are those of the contract's `errorCatalog`; the
 * SDK's own start with `client.` (no usable answer) or `playback.` (the picture).
 */
export class ZcError extends Error {
  override readonly name = 'ZcError';
  readonly code: string;
  /** Include it in error reports: the server's log contains it. */
  readonly requestId: string | undefined;
  /** Of the answer, such as `404`: the message is then the server's. Missing if there was no answer. */
  readonly status: string | undefined;

  constructor(code: string, message = 'Something went wrong', requestId?: string, options: ZcErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.requestId = requestId;
    this.status = options.status;
  }
}

/** Empty for what is no failure of ours. */
export const codeOf = (cause: unknown): string => (cause instanceof ZcError ? cause.code : '');
