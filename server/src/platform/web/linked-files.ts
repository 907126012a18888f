import type { ErrorCode } from '@zeacon/contract';
import type { FastifyInstance } from 'fastify';
import { declare } from '../actors/declared-routes.ts';
import { textIn } from '../actors/read-part.ts';
import { createTicketAuthenticator } from '../actors/ticket-authenticator.ts';
import { createExpiringTokens } from '../expiring-tokens.ts';
import { requireEnvironmentOf } from '../media-environment.ts';
import type { Parts } from '../parts.ts';
import type { FileAnswer, FileRequest } from '../stored-files/stored-files.ts';
import { sendFile, toFileRequest } from './media-headers.ts';

export interface FileLink {
  url: string;
  expiresDate: string;
}

export interface LinkedFilesOptions<Kind> {
  /** What the token lets somebody do, in the contract's `requires`. */
  kind: Kind;
  /** Where they are below `/media`. */
  folder: string;
  lifetimeMs: number;
  /** Of a token that is forged, of another file, or over. */
  refusal: ErrorCode;
}

/** Files that a browser downloads by an address which holds for some time, without signing in. */
export function createLinkedFiles<Kind extends 'export' | 'original'>(
  { config, keys, clock }: Pick<Parts, 'config' | 'keys' | 'clock'>,
  { kind, folder, lifetimeMs, refusal }: LinkedFilesOptions<Kind>,
) {
  const tokens = createExpiringTokens({ keys: keys.ring(`${kind}-token`), purpose: kind, lifetimeMs });
  const authenticate = createTicketAuthenticator<`${Kind}-ticket`>({
    kind: `${kind}-ticket`,
    tokens,
    idIn: ({ params }) => textIn(params, 'id'),
    refusal,
    clock,
  });
  return {
    authenticate,

    link(id: string): FileLink {
      const now = clock();
      const url = `/media/${folder}/${id}?token=${encodeURIComponent(tokens.issue(id, now))}`;
      return { url, expiresDate: new Date(now.getTime() + lifetimeMs).toISOString() };
    },

    /** Answers the addresses with what `open` finds. */
    serve: (app: FastifyInstance, open: (id: string, request: FileRequest) => Promise<FileAnswer>) =>
      void app.get(
        `/media/${folder}/:id`,
        declare({ kind }, async (request, reply) => {
          requireEnvironmentOf(request, config.environment);
          const { id } = await authenticate(request);
          reply.header('x-content-type-options', 'nosniff');
          return sendFile(reply, await open(id, toFileRequest(request)));
        }),
      ),
  };
}
