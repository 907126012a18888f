import * as z from 'zod/mini';
import {
  CommunityVisibility,
  communityBase,
  communityDescriptionMaxLength,
  communityRulesMaxLength,
  communityTag,
} from './communities.ts';
import { postTitle } from './community-posts.ts';
import { spacesMax } from './community-spaces.ts';
import { HexColor } from './embedded-players.ts';
import { endpoint } from './endpoint.ts';
import { RichText } from './rich-text.ts';
import { byRule, communityTitleMaxLength, maxLength, spaceNameMaxLength } from './rules/index.ts';

/** Half-written texts are shown too: only their length is bounded. */
const upTo = (length: number) => z.string().check(byRule((value) => maxLength(value, length)));
const picture = z.nullable(z.string().check(z.maxLength(64)));

/** Nothing of it is kept. */
export const CommunityPreviewDraft = z.object({
  /** Its posts and spaces are shown; without it, those of a community that has none. */
  communityId: z.optional(z.string()),
  title: upTo(communityTitleMaxLength),
  description: z._default(upTo(communityDescriptionMaxLength), ''),
  rules: z._default(upTo(communityRulesMaxLength), ''),
  visibility: z._default(CommunityVisibility, 'PUBLIC'),
  accentColor: z._default(z.nullable(HexColor), null),
  picture: z._default(picture, null),
  cover: z._default(picture, null),
  /** Names of spaces that it will have besides. */
  spaces: z._default(z.array(upTo(spaceNameMaxLength)).check(z.maxLength(spacesMax)), []),
  /** Stands above its posts. */
  post: z.optional(z.object({ title: z._default(postTitle, ''), body: RichText })),
  /** Who looks at it: somebody who came along, or a member. */
  reader: z._default(z.enum(['VISITOR', 'MEMBER']), 'VISITOR'),
  /** Of the page; English if it has no such language. */
  language: z._default(z.string().check(z.maxLength(35)), 'en'),
});
export type CommunityPreviewDraft = z.infer<typeof CommunityPreviewDraft>;

/** The page is for a frame that runs no scripts: it has none. */
export const previewCommunity = endpoint({
  method: 'POST',
  path: `${communityBase}/preview`,
  tag: communityTag,
  summary: 'Read the start page of a community as it would be with these settings, which are not kept',
  requires: { kind: 'business', permission: 'communities.write' },
  audit: { none: 'reads' },
  body: CommunityPreviewDraft,
  reply: z.object({ html: z.string() }),
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'community.not_found'],
});
