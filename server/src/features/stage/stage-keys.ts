import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';

/** Keys that name a session of one stream, so that a host cannot name a session of another. */
export function createStageKeys(keys: KeyRing) {
  const signer = createSigner(keys);
  const claim = (streamId: string, sessionId: string) => JSON.stringify(['stage', streamId, sessionId]);

  return {
    issue: (streamId: string, sessionId: string): string =>
      `${Buffer.from(sessionId).toString('base64url')}.${signer.sign(claim(streamId, sessionId))}`,

    /** Returns the session, or undefined unless the key was issued here for this stream. */
    read(streamId: string, stageKey: string): string | undefined {
      const [body = '', signature = '', ...rest] = stageKey.split('.');
      const sessionId = Buffer.from(body, 'base64url').toString('utf8');
      return rest.length === 0 && signer.isValid(claim(streamId, sessionId), signature) ? sessionId : undefined;
    },
  };
}
