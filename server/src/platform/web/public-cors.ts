import type { FastifyCorsOptions, FastifyCorsOptionsDelegate } from '@fastify/cors';
import { generalBase, insightBase, playerBase, streamBase } from '@zeacon/contract';

/** Calls that embeds make from any page. They never carry cookies, so any origin may read their answers. */
const publicPaths = [
  `${playerBase}/public`,
  `${streamBase}/viewer/`,
  `${insightBase}/events`,
  `${generalBase}/logging`,
  '/authentication/v1.1/',
];

const open: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: ['content-type', 'embeddedVideoPlayerId', 'streamId', 'access-key', 'refresh-token'],
  maxAge: 86_400,
};

/** CORS for public calls alone; everything else stays same-origin. */
export const publicCors: { delegator: FastifyCorsOptionsDelegate } = {
  delegator: (request, done) => {
    const isPublic = publicPaths.some((path) => (request.url ?? '').startsWith(path));
    done(null, isPublic ? open : { origin: false });
  },
};
