export interface EmbedTokenOptions {
  /** The private key as the console showed it: PEM, or the base64 text of it. */
  privateKey: string;
  /** The id of the key. */
  kid: string;
  /** Ids of the videos that the token opens, at most 100; `*` for all of the business. */
  videos: readonly string[] | '*';
  /** Seconds, at most 7 days. */
  expiresIn: number;
  /** Your own id of the viewer. */
  sub?: string | undefined;
  /** Shown over the picture. */
  name?: string | undefined;
}

const longestSeconds = 7 * 86_400;
const audience = 'zeacon-embed';
const curve = { name: 'ECDSA', namedCurve: 'P-256' };
const signing = { name: 'ECDSA', hash: 'SHA-256' };

/** Signs a token that lets one viewer watch in your page. Do this on your server: whoever has the key opens all videos. */
export async function signEmbedToken(options: EmbedTokenOptions): Promise<string> {
  const { privateKey, kid, videos, expiresIn, sub, name } = options;
  if (!(expiresIn > 0 && expiresIn <= longestSeconds))
    throw new RangeError('expiresIn must be from 1 to 604800 seconds.');
  if (videos.length === 0) throw new RangeError('videos must name at least one video, or be "*".');
  const key = await crypto.subtle.importKey('pkcs8', toDer(privateKey), curve, false, ['sign']);
  const iat = Math.floor(Date.now() / 1000);
  const header = { alg: 'ES256', typ: 'JWT', kid };
  const claims = { aud: audience, iat, exp: iat + Math.floor(expiresIn), videos, sub, name };
  const content = `${toText(JSON.stringify(header))}.${toText(JSON.stringify(claims))}`;
  const signature = await crypto.subtle.sign(signing, key, new TextEncoder().encode(content));
  return `${content}.${toBase64Url(new Uint8Array(signature))}`;
}

function toDer(given: string): Uint8Array<ArrayBuffer> {
  const pem = given.includes('-----') ? given : atob(given.trim());
  const inner = /-----BEGIN PRIVATE KEY-----([\w+/=\s]+)-----END PRIVATE KEY-----/.exec(pem)?.[1];
  if (!inner) throw new TypeError('privateKey must be a private key in PEM (PKCS #8), or the base64 text of it.');
  return Uint8Array.from(atob(inner.replace(/\s/g, '')), (character) => character.charCodeAt(0));
}

const toText = (text: string) => toBase64Url(new TextEncoder().encode(text));

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
