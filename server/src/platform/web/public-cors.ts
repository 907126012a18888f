import {
  businessBase,
  communityBase,
  generalBase,
  insightBase,
  leadBase,
  playerBase,
  streamBase,
  visitorSettingsPath,
  widgetBase,
} from '@zeacon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Calls that embeds make from any page. They never carry cookies, so any origin may read their answers. */
const publicPaths = [
  `${playerBase}/public`,
  `${widgetBase}/details/public`,
  `${streamBase}/viewer/`,
  `${streamBase}/public`,
  `${streamBase}/duration`,
  `${streamBase}/video-seo/`,
  `${streamBase}/ads`,
  `${insightBase}/events`,
  `${insightBase}/conversions`,
  `${insightBase}/split-events`,
  `${insightBase}/site-self-test/report`,
  `${businessBase}/checksum/validate`,
  `${generalBase}/logging`,
  `${visitorSettingsPath}/errors`,
];

/** Forms may be sent from any page; the list of leads has the same address and is only for the business. */
const isLeadForm = ({ method, url }: FastifyRequest) =>
  (method === 'POST' || method === 'OPTIONS') && url.split('?')[0] === leadBase;

/** What `<zc-community-feed>` calls. Signing in is left to the community's own pages. */
const feedPaths = [
  ...[
    'details',
    'membership',
    'post',
    'post-details',
    'post-pictures',
    'post-chat',
    'blocked-members',
    'notices',
    'unsent-post',
    'report',
    'member-search',
    'comments',
    'reaction',
    'poll-vote',
    'spaces',
    'realtime',
    'embed-token',
    'sign-out',
  ].map((name) => `${communityBase}/public/${name}`),
  `${communityBase}/member/role`,
  `${communityBase}/join`,
  `${streamBase}/filter-posts-uuids`,
];
const isFeedCall = (path: string) => feedPaths.some((one) => path === one || path.startsWith(`${one}/`));

/** Files that anybody may read who has their address. Uploads and exports are for the console. */
const mediaFiles = /^\/media\/(?!uploads\/|exports\/)/;
const readingMethods = ['GET', 'HEAD'];

/**
 * Any header: pages let tracers and polyfills add some to all calls. `*` does not cover `authorization`, and some browsers
 * take it for a name.
 */
const preflightAnswer = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers':
    'content-type, embeddedVideoPlayerId, streamId, playlistId, access-key, embed-token, authorization, *',
  'access-control-max-age': '86400',
};

const mediaPreflightAnswer = {
  ...preflightAnswer,
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  allow: 'GET, HEAD, OPTIONS',
};

const feedPreflightAnswer = {
  ...preflightAnswer,
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
};

/**
 * CORS only for public calls; everything else stays same-origin. The response is the same for every origin, so caches
 * keep one copy for all.
 */
export function publicCors(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isMediaPreflight(request)) return void reply.code(204).headers(mediaPreflightAnswer).send();
    const ofFeed = isFeedCall(request.url.split('?')[0] ?? '');
    if (!ofFeed && !publicPaths.some((path) => request.url.startsWith(path)) && !isLeadForm(request)) return done();
    reply.header('access-control-allow-origin', '*');
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight) return done();
    reply
      .code(204)
      .headers(ofFeed ? feedPreflightAnswer : preflightAnswer)
      .send();
  });
}

function isMediaPreflight({ method, url, headers }: FastifyRequest): boolean {
  const asked = headers['access-control-request-method'] ?? 'GET';
  return method === 'OPTIONS' && readingMethods.includes(asked) && mediaFiles.test(url);
}
