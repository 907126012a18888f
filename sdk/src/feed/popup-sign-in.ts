export interface SignInKeys {
  /** Stays in this page. */
  verifier: string;
  /** Its SHA-256, which the popup hands to the server. */
  challenge: string;
  /** Tells the answer to this page from any other. */
  state: string;
}

export type SignInAnswer = { code: string } | 'blocked' | 'closed';

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const randomText = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Browsers give no digests to pages without https. */
export const canSignIn = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Made before somebody presses the button: a popup is let open only in the press itself. */
export async function createSignInKeys(): Promise<SignInKeys> {
  const verifier = randomText();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: toBase64Url(new Uint8Array(digest)), state: randomText() };
}

const lookEveryMs = 400;
const size = { width: 460, height: 640 };

/** Reads the answer of the popup; undefined for messages of anybody else. */
export function readAnswer(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  expected: { origin: string; popup: unknown; state: string },
): string | undefined {
  if (origin !== expected.origin || source !== expected.popup) return undefined;
  const { type, state, code } = (data ?? {}) as Record<string, unknown>;
  return type === 'zc-member-code' && state === expected.state && typeof code === 'string' ? code : undefined;
}

/**
 * Asks a member, in a window of the community's own host, to take part on this page. The code that comes back is of no
 * use without the verifier, nor on another origin.
 */
export function askInPopup(
  communityUrl: string,
  { challenge, state }: SignInKeys,
  { language, signal }: { language: string; signal: AbortSignal },
): Promise<SignInAnswer> {
  const url = new URL('/connect', communityUrl);
  const { origin } = url;
  url.hash = new URLSearchParams({ origin: location.origin, challenge, state, lang: language }).toString();
  const left = Math.max(0, screenX + (outerWidth - size.width) / 2);
  const top = Math.max(0, screenY + (outerHeight - size.height) / 2);
  const popup = open(url, '_blank', `popup,width=${size.width},height=${size.height},left=${left},top=${top}`);
  if (!popup) return Promise.resolve('blocked');
  return new Promise((resolve) => {
    const done = new AbortController();
    const finish = (answer: SignInAnswer) => {
      done.abort();
      clearInterval(timer);
      resolve(answer);
    };
    const timer = setInterval(() => popup.closed && finish('closed'), lookEveryMs);
    addEventListener(
      'message',
      (event) => {
        const code = readAnswer(event, { origin, popup, state });
        if (code === undefined) return;
        popup.close();
        finish({ code });
      },
      { signal: done.signal },
    );
    signal.addEventListener('abort', () => finish('closed'), { signal: done.signal });
  });
}
