/** What opens a stream that is not public; read before each call, because it may come later or be renewed. */
export interface Openers {
  token?: (() => string | undefined) | undefined;
  /** Signed by the server of the page. It goes before the other. */
  embedToken?: (() => string | undefined) | undefined;
  /** Of a member of a community that shows the stream, who is known in its chat by it. */
  memberToken?: string | undefined;
}

export interface Opening {
  token: string | undefined;
  headers: { 'embed-token'?: string; authorization?: string };
}

/** How a call shows it. An embed token goes in a header, which no log keeps. */
export function openingOf({ token, embedToken, memberToken }: Openers): Opening {
  const signed = embedToken?.();
  const headers = memberToken ? { authorization: `Bearer ${memberToken}` } : {};
  return signed ? { token: undefined, headers: { ...headers, 'embed-token': signed } } : { token: token?.(), headers };
}

export const opensNothing = ({ token, headers }: Opening): boolean =>
  token === undefined && headers['embed-token'] === undefined;
