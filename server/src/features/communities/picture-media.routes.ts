import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { requireEnvironment } from '../../platform/media-environment.ts';
import type { FileAnswer, FileRequest } from '../../platform/stored-files/stored-files.ts';
import { mediaHeaders, sendFile, toFileRequest } from '../../platform/web/media-headers.ts';

const Query = z.object({ token: z.optional(z.string()), environment: z.optional(z.string()) });

interface PictureMedia {
  /** Of the addresses: `{base}/{id}.webp`. */
  base: string;
  environment: string;
  read: (id: string, token: string, request: FileRequest) => Promise<FileAnswer>;
}

/** Anybody who was given the address may read it, as long as it is good. */
export function pictureMediaRoute(app: FastifyInstance, { base, environment, read }: PictureMedia): void {
  app.get(
    `${base}/:id.webp`,
    declare({ kind: 'public' }, async (request, reply) => {
      const { id } = request.params as { id: string };
      const query = Query.safeParse(request.query);
      reply.headers(mediaHeaders);
      if (!query.success) throw new ApiError('media.not_found');
      requireEnvironment(query.data.environment, environment);
      return sendFile(reply, await read(id, query.data.token ?? '', toFileRequest(request)));
    }),
  );
}
