import { ErrorBody, type ErrorCode } from '@zeacon/contract';

/** `network.failed`: no answer came. `network.timeout`: none came in time. */
export type FailureCode = ErrorCode | 'network.failed' | 'network.timeout';

/** A call that did not succeed. Branch on `code`; `message` is for people. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: FailureCode;
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  readonly fieldErrors: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(
    code: FailureCode,
    message: string,
    more: { status?: number; fieldErrors?: Record<string, string> | undefined; requestId?: string | undefined } = {},
  ) {
    super(message);
    this.code = code;
    this.status = more.status ?? 0;
    this.fieldErrors = more.fieldErrors ?? {};
    this.requestId = more.requestId;
  }
}

const fallbackMessage = 'Something went wrong';

/** Reads the contract's error body; an answer that is none (a proxy's page, say) becomes `server.failed`. */
export async function readFailure(response: Response): Promise<ApiFailure> {
  const parsed = ErrorBody.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return new ApiFailure('server.failed', fallbackMessage, { status: response.status });
  const { error, message, fieldErrors, requestId } = parsed.data;
  return new ApiFailure(error as ErrorCode, message || error || fallbackMessage, {
    status: response.status,
    fieldErrors,
    requestId,
  });
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : fallbackMessage;
}
