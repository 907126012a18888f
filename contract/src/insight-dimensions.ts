import * as z from 'zod/mini';

/**
 * What views can be told apart by. A view has one value of each, empty if it is unknown.
 * `streamId`, `playerId`, `postId`: ids; `playerId` is that of a player or of a widget. `contentType`: `VOD` or `LIVE`,
 * as it was when the view began. `site`: host name of the page. `page`: its address without query and fragment.
 * `playlistId`, `communityId`: the playlist that the video was played from, and the community on whose page or in whose feed.
 * `memberOf`: the community of the post it stood in, if a member of it who was signed in watched; it says of nobody who.
 * `referrer`: host name of the page that led there. `country`: ISO 3166-1 alpha-2. `region`: a part of it, by ISO 3166-2, as
 * `DE-BY`. `device`: `desktop`, `phone`,
 * `tablet` or `tv`. `language`: the browser's first one, without region. `splitTest`: the test, a dot, and the arm.
 * `quality`: the one of `pictureQualities` that was on screen longest.
 * `visitorKind`: `NEW` on a visitor's first view of the business, else `RETURNING`; `ANONYMOUS` if nobody may be recognised.
 */
export const InsightDimension = z.enum([
  'streamId',
  'contentType',
  'destinationType',
  'playerId',
  'postId',
  'playlistId',
  'communityId',
  'memberOf',
  'site',
  'page',
  'referrer',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'country',
  'region',
  'device',
  'browser',
  'os',
  'language',
  'splitTest',
  'quality',
  'visitorKind',
]);
export type InsightDimension = z.infer<typeof InsightDimension>;

/**
 * Qualities of a picture, by its height in pixels, or by the width of an upright picture. Each begins 5 % below its own number,
 * as pictures are cropped; the first has no lower end.
 */
export const pictureQualities = [144, 240, 360, 480, 720, 1080, 1440, 2160] as const;

/** As a value of the dimension `quality`. */
export const qualityName = (height: (typeof pictureQualities)[number]): string => `${height}p`;

/** How many values one filter may accept. */
export const insightFilterMaxValues = 50;
export const insightValueMaxLength = 500;

const values = z.array(z.string().check(z.maxLength(insightValueMaxLength))).check(z.maxLength(insightFilterMaxValues));

/** Accepted values by dimension; an empty list accepts everything, the empty text views whose value is unknown. */
export const InsightFilters = z.partialRecord(InsightDimension, values);
export type InsightFilters = z.infer<typeof InsightFilters>;
