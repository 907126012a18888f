import { getPostNewsletter, sendPostNewsletter, testPostNewsletter } from '@zeacon/contract';
import { languageOf } from '../../../platform/languages.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { Route } from '../../../platform/route.ts';
import type { NewslettersService } from './newsletters.service.ts';

/** By person. */
const tested = { name: 'newsletter-test', limit: 20, windowSec: 3600 };

export function newslettersRoutes(route: Route, newsletters: NewslettersService, rateLimits: RateLimits) {
  route(getPostNewsletter, ({ query }, { actor }) => newsletters.outlook(actor.businessId, query.postId));
  route(sendPostNewsletter, ({ body }, { actor }) => newsletters.send(actor.businessId, body.postId));
  route(testPostNewsletter, async ({ body }, { actor, request, reply }) => {
    await rateLimits.enforce(reply, tested, actor.userId);
    await newsletters.test(actor.businessId, body.postId, actor.userId, languageOf(request));
    return {};
  });
}
