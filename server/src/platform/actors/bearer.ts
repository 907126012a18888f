/** The bearer token; undefined where another scheme or none is given: a proxy in front may ask for its own. */
export function bearerIn(authorization: string | string[] | undefined): string | undefined {
  if (typeof authorization !== 'string') return undefined;
  const [, token] = /^bearer(?: (.*))?$/is.exec(authorization) ?? [undefined, null];
  return token === null ? undefined : (token ?? '');
}
