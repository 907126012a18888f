import { linkPictureMediaBase, removePostLink } from '@zeacon/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../../platform/actors/declared-routes.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { requireEnvironment } from '../../../platform/media-environment.ts';
import type { Route } from '../../../platform/route.ts';
import { mediaHeaders, sendFile, toFileRequest } from '../../../platform/web/media-headers.ts';
import type { MemberPostsService } from '../member-posts.service.ts';
import type { LinkPreviews } from './link-previews.service.ts';

export function linksRoutes(route: Route, { memberPosts }: { memberPosts: Pick<MemberPostsService, 'hideLink'> }) {
  route(removePostLink, async ({ params }, { actor }) => {
    await memberPosts.hideLink(actor, params.id);
    return {};
  });
}

const Query = z.object({ token: z.optional(z.string()), environment: z.optional(z.string()) });

/** Anybody who was given the address may read it, as long as it is good. */
export function linkPictureMediaRoutes(
  app: FastifyInstance,
  { linkPreviews, environment }: { linkPreviews: Pick<LinkPreviews, 'readPicture'>; environment: string },
) {
  app.get(
    `${linkPictureMediaBase}/:id.webp`,
    declare({ kind: 'public' }, async (request, reply) => {
      const { id } = request.params as { id: string };
      const query = Query.safeParse(request.query);
      reply.headers(mediaHeaders);
      if (!query.success) throw new ApiError('media.not_found');
      requireEnvironment(query.data.environment, environment);
      return sendFile(reply, await linkPreviews.readPicture(id, query.data.token ?? '', toFileRequest(request)));
    }),
  );
}
