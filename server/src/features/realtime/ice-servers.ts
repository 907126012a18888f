import { createHmac } from 'node:crypto';
import type { IceServer } from '@zeacon/contract';

export interface IceSettings {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  turnSecret: string | undefined;
}

/** TURN credentials: a user name that expires, and the password derived from it (TURN REST API). */
export function iceServersFor(
  { stunUrls, turnUrls, turnSecret }: IceSettings,
  id: string,
  expiresAt: Date,
): IceServer[] {
  const servers: IceServer[] = [];
  if (stunUrls.length > 0) servers.push({ urls: [...stunUrls] });
  if (turnUrls.length > 0 && turnSecret) {
    const username = `${Math.floor(expiresAt.getTime() / 1000)}:${id}`;
    const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
    servers.push({ urls: [...turnUrls], username, credential });
  }
  return servers;
}
