import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';

/** What one side needs to connect to an OpenTok session. */
export const StagePass = z.object({
  apiKey: z.string(),
  sessionId: z.string(),
  /** For one connection. Its data cannot be changed and says whose it is: see {@link StageConnectionData}. */
  token: z.string(),
  expiresDate: Instant,
});
export type StagePass = z.infer<typeof StagePass>;

/** The connection data, as JSON. */
export const StageConnectionData = z.union([
  z.object({ role: z.literal('host') }),
  z.object({ role: z.literal('guest'), handRaiseId: z.string() }),
]);
export type StageConnectionData = z.infer<typeof StageConnectionData>;

const tag = 'Hand raise';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const ofStream = [...signedIn, 'stream.not_found', 'live.not_live', 'stage.built_in'] as const;

/** Every call creates a session, so a studio calls it once, when it lets in the first guest. */
export const openStage = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/live/stage`,
  tag,
  summary: 'Make an OpenTok session for the stage of a live stream, and join it as its host',
  requires: { kind: 'business', permission: 'live.host' },
  audit: { none: 'ticket' },
  params: z.object({ id: z.string() }),
  status: 201,
  reply: z.extend(StagePass, {
    /** Names the session in the other call; useless for any other stream. */
    stageKey: z.string(),
  }),
  errors: [...ofStream, 'stage.unavailable'],
});

/** The host sends the key to the guest with a signal. */
export const openGuestStage = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/live/stage/guests`,
  tag,
  summary: 'Let an accepted guest into the OpenTok session of the stage',
  requires: { kind: 'business', permission: 'live.host' },
  audit: { none: 'ticket' },
  params: z.object({ id: z.string() }),
  body: z.object({ stageKey: z.string().check(z.maxLength(2000)), handRaiseId: z.string().check(z.maxLength(64)) }),
  status: 201,
  reply: StagePass,
  errors: [...ofStream, 'request.invalid', 'stage.key_invalid', 'hand_raise.not_found'],
});
