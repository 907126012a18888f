import { t } from '@lingui/core/macro';
import { ErrorBody, type ErrorCode } from '@zeacon/contract';
import { platformText } from '../language/platform-text.ts';

/**
 * `network.failed`: no answer came. `network.timeout`: none came in time. `session.other_business`: another tab acts for
 * another business meanwhile.
 */
export type FailureCode = ErrorCode | 'network.failed' | 'network.timeout' | 'session.other_business';

/** A failed call. Branch on `code`; `message` is for people. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: FailureCode;
  /** HTTP status, 0 if no answer came. */
  readonly status: number;
  readonly fieldErrors: Record<string, string>;
  readonly requestId: string | undefined;
  /** `message` in the server's original words, if it was translated. */
  readonly said: string;

  constructor(
    code: FailureCode,
    message: string,
    more: {
      status?: number;
      fieldErrors?: Record<string, string> | undefined;
      requestId?: string | undefined;
      said?: string;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.status = more.status ?? 0;
    this.fieldErrors = more.fieldErrors ?? {};
    this.requestId = more.requestId;
    this.said = more.said ?? message;
  }
}

const fallbackMessage = () => t`Something went wrong`;

/**
 * Reads the contract's error body and translates its texts; any other answer, such as a proxy's page, becomes
 * `server.failed`.
 */
export async function readFailure(response: Response): Promise<ApiFailure> {
  const parsed = ErrorBody.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return new ApiFailure('server.failed', fallbackMessage(), { status: response.status });
  const { error, message, fieldErrors, requestId } = parsed.data;
  return new ApiFailure(error as ErrorCode, platformText(message || error) || fallbackMessage(), {
    status: response.status,
    fieldErrors:
      fieldErrors &&
      Object.fromEntries(Object.entries(fieldErrors).map(([field, text]) => [field, platformText(text)])),
    requestId,
    said: message,
  });
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : fallbackMessage();
}

/** For where no field can say it: what the first refused field says, or else the message of the whole. */
export const reasonOf = (error: unknown): string =>
  (error instanceof ApiFailure && Object.values(error.fieldErrors)[0]) || messageOf(error);
