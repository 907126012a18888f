import * as z from 'zod/mini';

/** The header that viewers' calls carry an embed token in: never the address, which logs and histories keep. */
export const embedTokenHeader = 'embed-token';
export const embedTokenAudience = 'zeacon-embed';
export const embedTokenMaxLength = 4096;
export const embedTokenMaxDays = 7;
export const embedTokenMaxVideos = 100;
export const watermarkMaxLength = 100;

const seconds = z.number().check(z.minimum(0), z.maximum(2 ** 40));

/** What an embed token says: a JWT that the server of a business signs (ES256). Times are Unix seconds. */
export const EmbedTokenClaims = z.object({
  aud: z.literal(embedTokenAudience),
  /** At most 7 days after `iat`, or after now if there is none. */
  exp: seconds,
  iat: z.optional(seconds),
  nbf: z.optional(seconds),
  /** Ids of the videos that it opens; `*` for all of the business. */
  videos: z.union([
    z.literal('*'),
    z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(embedTokenMaxVideos)),
  ]),
  /** The business's own id of the viewer. */
  sub: z.optional(z.string().check(z.maxLength(255))),
  /** Shown over the picture. */
  name: z.optional(z.string().check(z.trim(), z.maxLength(watermarkMaxLength))),
});
export type EmbedTokenClaims = z.infer<typeof EmbedTokenClaims>;

/** Why an embed token does not let somebody in. */
export const embedTokenErrors = [
  'embed_token.required',
  'embed_token.invalid',
  'embed_token.expired',
  'embed_token.other_video',
] as const;
export type EmbedTokenError = (typeof embedTokenErrors)[number];

export const isEmbedTokenError = (code: string): code is EmbedTokenError =>
  embedTokenErrors.some((error) => error === code);
