import { createHmac } from 'node:crypto';
import { isSignature } from '../../platform/signature.ts';

/** Names a session of one stream, so that a host cannot name that of another. */
export function createStageKeys(secret: Buffer) {
  const sign = (streamId: string, sessionId: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['stage', streamId, sessionId]))
      .digest();

  return {
    issue: (streamId: string, sessionId: string): string =>
      `${Buffer.from(sessionId).toString('base64url')}.${sign(streamId, sessionId).toString('base64url')}`,

    /** The session, or undefined for what was not issued here for this stream. */
    read(streamId: string, stageKey: string): string | undefined {
      const [body = '', signature = '', ...rest] = stageKey.split('.');
      const sessionId = Buffer.from(body, 'base64url').toString('utf8');
      return rest.length === 0 && isSignature(signature, sign(streamId, sessionId)) ? sessionId : undefined;
    },
  };
}
