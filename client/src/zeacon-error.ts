interface Failure {
  message: string;
  code: string;
  status?: number;
  requestId?: string | undefined;
  fieldErrors?: Record<string, string> | undefined;
  cause?: unknown;
}

/** A call that failed, by the platform's answer or on the way there. */
export class ZeaconError extends Error {
  override readonly name = 'ZeaconError';
  /** As in the API reference; `network.failed` and `network.timeout` when no answer came. Codes are never renamed. */
  readonly code: string;
  /** Of the answer; 0 when none came. */
  readonly status: number;
  readonly requestId: string | undefined;
  /** Message by field name, when the input was not valid. */
  readonly fieldErrors: Record<string, string> | undefined;

  constructor({ message, code, status = 0, requestId, fieldErrors, cause }: Failure) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.fieldErrors = fieldErrors;
  }
}

/** Reads why a call failed; also answers of a proxy in front, which are no JSON. */
export async function readFailure(response: Response): Promise<ZeaconError> {
  const { status } = response;
  const body = (await response.json().catch(() => ({}))) as Partial<Record<string, never>>;
  const { message = `The server answered ${status}.`, error = 'server.failed', requestId, fieldErrors } = body ?? {};
  return new ZeaconError({ message, code: error, status, requestId, fieldErrors });
}
