import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';

export const conversionNameMaxLength = 60;
/** A conversion belongs to a click that is at most this old. */
export const conversionWindowDays = 30;
/** Query parameter that a link from a video carries to the customer's site. */
export const clickParameter = 'zc_click';

/**
 * What a visitor did on the business's site after a click in a video, reported by `zc.convert('name', {value})` there.
 * The body may be JSON sent as `text/plain`: then it needs no preflight and can be a beacon.
 */
export const recordConversion = endpoint({
  method: 'POST',
  path: `${businessBase}/insight/conversions`,
  tag: 'Insights',
  summary: 'Take a conversion, each id once',
  requires: { kind: 'public' },
  shows: 'click',
  audit: { none: 'visitor' },
  body: z.object({
    id: z.string().check(z.minLength(8), z.maxLength(64)),
    /** From the link that brought the visitor: the video's id, a dot, the click's id. */
    clickId: z.string().check(z.regex(/^[\w-]{1,64}\.[\w-]{8,64}$/), z.maxLength(130)),
    name: z.string().check(z.minLength(1), z.maxLength(conversionNameMaxLength)),
    /** In `currency`, or in whatever unit the business uses. */
    value: z._default(z.nullable(z.number().check(z.minimum(-1e12), z.maximum(1e12))), null),
    /** ISO 4217. */
    currency: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, 'Use a currency code like EUR'))), null),
    pageUrl: z._default(z.string().check(z.maxLength(2000)), ''),
  }),
  status: 202,
  reply: z.object({ accepted: z.number() }),
  errors: [
    'request.invalid',
    'request.too_large',
    'request.rate_limited',
    'server.storage_full',
    'conversion.click_unknown',
    'embed_site.refused',
  ],
});
