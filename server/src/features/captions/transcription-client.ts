import { ruleMessages, serverMessages } from '@zeacon/contract';
/** Result of a request: a file, not ready yet, or failed for good. `reason` is for a person. */
export type TranscriptionAnswer =
  | { kind: 'ready'; content: string }
  | { kind: 'later'; reason: string }
  | { kind: 'failed'; reason: string };

export type TranscriptionClient = (streamId: string, signal: AbortSignal) => Promise<TranscriptionAnswer>;

export interface TranscriptionClientOptions {
  /** Contains `{streamId}`. */
  url: string;
  /** Base64 of `user:password`. */
  key: string;
  timeoutMs?: number;
  maxBytes?: number;
}

const { fill } = ruleMessages;

/** Statuses that mean not ready, too many requests, or too early. */
const notReady = new Set([202, 204, 404, 408, 409, 423, 425, 429]);

/** Client of the transcription service (spec section 7). Rejects only when `signal` aborts. */
export function createTranscriptionClient(options: TranscriptionClientOptions): TranscriptionClient {
  const { url, key, timeoutMs = 60_000, maxBytes = 10 * 1024 ** 2 } = options;

  return async (streamId, signal) => {
    try {
      // A redirect could leak the credentials.
      const response = await fetch(url.replaceAll('{streamId}', encodeURIComponent(streamId)), {
        headers: { authorization: `Basic ${key}`, accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const refusal = judge(response.status);
      if (refusal) {
        await response.body?.cancel();
        return refusal;
      }
      const content = await readText(response, maxBytes);
      if (content !== undefined) return { kind: 'ready', content };
      return {
        kind: 'failed',
        reason: fill(serverMessages.transcriptionTooLarge, { size: Math.floor(maxBytes / 1024 ** 2) }),
      };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      return { kind: 'later', reason: reasonOf(error, timeoutMs) };
    }
  };
}

function judge(status: number): Exclude<TranscriptionAnswer, { kind: 'ready' }> | undefined {
  if (notReady.has(status)) {
    return { kind: 'later', reason: fill(serverMessages.transcriptionNotReady, { status }) };
  }
  if (status === 200) return undefined;
  if (status >= 500) return { kind: 'later', reason: fill(serverMessages.transcriptionProblem, { status }) };
  if (status === 401 || status === 403) {
    return { kind: 'failed', reason: fill(serverMessages.transcriptionUnauthorized, { status }) };
  }
  const isRedirect = status >= 300 && status < 400;
  const { transcriptionElsewhere, transcriptionRefused } = serverMessages;
  return { kind: 'failed', reason: fill(isRedirect ? transcriptionElsewhere : transcriptionRefused, { status }) };
}

/** Undefined if the body is too large. */
async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return fill(serverMessages.transcriptionSilent, { seconds: timeoutMs / 1000 });
  }
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause
    ? fill(serverMessages.transcriptionUnreachableBy, { code: String(cause.code) })
    : serverMessages.transcriptionUnreachable;
}
