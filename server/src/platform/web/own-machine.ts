import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const ofProxies = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether a call comes from a program on this machine, and was not passed on by a proxy there. */
export function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  return (address === '::1' || address.startsWith('127.')) && !ofProxies.some((name) => headers[name] !== undefined);
}

/** Takes the same time for every token. */
export function bears({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
