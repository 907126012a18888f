import type { Transcription } from '@zeacon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { requireEnvironment } from '../../platform/media-environment.ts';
import type { StoredFiles } from '../../platform/stored-files/stored-files.ts';
import { mediaHeaders, sendFile, toFileRequest } from '../../platform/web/media-headers.ts';
import { cutCaptions } from './cut-captions.ts';

const Query = z.object({ token: z.optional(z.string()), environment: z.optional(z.string()) });

export interface CaptionMediaDeps {
  files: StoredFiles;
  captions: {
    /** Throws `media.not_found`. */
    englishTranscription(streamId: string): Promise<Transcription>;
  };
  mediaDelivery: {
    /** Rejects with `media.not_found`, `media.token_invalid` or `media.token_expired`. */
    readAccess(streamId: string, token: string | undefined): Promise<{ previewMs?: number }>;
  };
  config: { environment: string };
}

interface Admitted {
  /** Who may cache the file: everyone, or only this browser. */
  reach: 'public' | 'private';
  previewMs: number | undefined;
}

/** Captions on the media storage host (spec section 7): anyone who may read the video's files may read these. */
export function captionMediaRoutes(app: FastifyInstance, deps: CaptionMediaDeps) {
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const { streamId } = request.params as { streamId: string };
    reply.headers(mediaHeaders);
    const query = Query.safeParse(request.query);
    if (!query.success) throw new ApiError('media.token_invalid');
    requireEnvironment(query.data.environment, deps.config.environment);
    if (!/^str_[0-9a-z]+$/.test(streamId)) throw new ApiError('media.not_found');
    const { previewMs } = await deps.mediaDelivery.readAccess(streamId, query.data.token);
    return { reach: query.data.token === undefined ? 'public' : 'private', previewMs };
  }

  app.get(
    '/media/captions/:streamId/:file',
    declare({ kind: 'viewer' }, async (request, reply) => {
      const { streamId, file } = request.params as { streamId: string; file: string };
      const { reach, previewMs } = await admit(request, reply);
      if (!/^cap_[0-9a-z]+\.vtt$/.test(file)) throw new ApiError('media.not_found');
      const stored = await deps.files.open(`captions/${streamId}/${file}`);
      if (previewMs !== undefined) {
        const text = cutCaptions(Buffer.from(await stored.whole()).toString('utf8'), previewMs);
        return reply.type('text/vtt; charset=utf-8').header('cache-control', 'private, no-store').send(text);
      }
      const headers = {
        'content-type': 'text/vtt; charset=utf-8',
        'cache-control': `${reach}, max-age=31536000, immutable`,
      };
      return sendFile(reply, await deps.files.answer(stored, toFileRequest(request), headers));
    }),
  );

  app.get(
    '/media/transcriptions/:streamId/en.json',
    declare({ kind: 'viewer' }, async (request, reply) => {
      const { streamId } = request.params as { streamId: string };
      const { reach, previewMs } = await admit(request, reply);
      if (previewMs !== undefined) throw new ApiError('media.payment_needed');
      const transcription = await deps.captions.englishTranscription(streamId);
      // Short, because the captions may be replaced.
      return reply.header('cache-control', `${reach}, max-age=60`).send(transcription);
    }),
  );
}
