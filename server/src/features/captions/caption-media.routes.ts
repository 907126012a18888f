import type { Transcription } from '@zeacon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { requireEnvironment } from '../../platform/media-environment.ts';
import type { StoredFiles } from '../../platform/stored-files/stored-files.ts';
import { mediaHeaders, sendFile, toFileRequest } from '../../platform/web/media-headers.ts';

const Query = z.object({ token: z.optional(z.string()), environment: z.optional(z.string()) });

export interface CaptionMediaDeps {
  files: StoredFiles;
  captions: {
    /** Throws `media.not_found`. */
    englishTranscription(streamId: string): Promise<Transcription>;
  };
  mediaDelivery: {
    /** Rejects with `media.not_found`, `media.token_invalid` or `media.token_expired`. */
    requireAccess(streamId: string, token: string | undefined): Promise<unknown>;
  };
  config: { environment: string };
}

/** Captions on the media storage host (spec section 7): anyone who may read the video's files may read these. */
export function captionMediaRoutes(app: FastifyInstance, deps: CaptionMediaDeps) {
  /** Returns who may cache the file: everyone, or only this browser. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<'public' | 'private'> {
    const { streamId } = request.params as { streamId: string };
    reply.headers(mediaHeaders);
    const query = Query.safeParse(request.query);
    if (!query.success) throw new ApiError('media.token_invalid');
    requireEnvironment(query.data.environment, deps.config.environment);
    if (!/^str_[0-9a-z]+$/.test(streamId)) throw new ApiError('media.not_found');
    await deps.mediaDelivery.requireAccess(streamId, query.data.token);
    return query.data.token === undefined ? 'public' : 'private';
  }

  app.get(
    '/media/captions/:streamId/:file',
    declare({ kind: 'viewer' }, async (request, reply) => {
      const { streamId, file } = request.params as { streamId: string; file: string };
      const reach = await admit(request, reply);
      if (!/^cap_[0-9a-z]+\.vtt$/.test(file)) throw new ApiError('media.not_found');
      const stored = await deps.files.open(`captions/${streamId}/${file}`);
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
      const reach = await admit(request, reply);
      const transcription = await deps.captions.englishTranscription(streamId);
      // Short, because the captions may be replaced.
      return reply.header('cache-control', `${reach}, max-age=60`).send(transcription);
    }),
  );
}
