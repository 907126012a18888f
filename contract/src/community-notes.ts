import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';

export const memberNoteMaxLength = 2000;

/** What those who look after a community remember about a member, who never reads it. */
export const MemberNote = z.object({
  id: z.string(),
  text: z.string(),
  /** The email of a person of the business, or the name of a moderator; null for programs and people who are gone. */
  byName: z.nullable(z.string()),
  isOfModerator: z.boolean(),
  /** Only whoever wrote it deletes it; those of moderators, programs and people who are gone anybody of the business. */
  canDelete: z.boolean(),
  createdDate: Instant,
});
export type MemberNote = z.infer<typeof MemberNote>;

const ofBusiness = { kind: 'business', permission: 'communities.write' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const refused = ['request.invalid', 'community.not_found', 'community.member_not_found'] as const;
const text = z.string().check(
  byRule((value) => required('Note', value)),
  byRule((value) => maxLength(value, memberNoteMaxLength)),
);
const note = z.object({ communityId: z.string(), memberId: z.string(), text });
const tag = communityTag;

export const listMemberNotes = endpoint({
  method: 'GET',
  path: `${communityBase}/members/notes`,
  tag,
  summary: 'List the notes about a member, newest first',
  requires: ofBusiness,
  query: z.object({ ...pageQuery(), communityId: z.string(), memberId: z.string() }),
  reply: pageOf(MemberNote),
  errors: [...signedIn, ...refused],
});

export const writeMemberNote = endpoint({
  method: 'POST',
  path: `${communityBase}/members/notes`,
  tag,
  summary: 'Write a note about a member, which members never read',
  requires: ofBusiness,
  audit: 'community_member.updated',
  body: note,
  status: 201,
  reply: MemberNote,
  errors: [...signedIn, ...refused],
});

export const deleteMemberNote = endpoint({
  method: 'DELETE',
  path: `${communityBase}/members/notes`,
  tag,
  summary: 'Delete a note about a member',
  requires: ofBusiness,
  audit: 'community_member.updated',
  query: z.object({ communityId: z.string(), noteId: z.string() }),
  reply: Nothing,
  errors: [...signedIn, 'request.invalid', 'community.not_found', 'community.note_not_found'],
});

/** For moderators. The business reads it in the console. */
export const noteAsModerator = endpoint({
  method: 'POST',
  path: `${communityBase}/public/member-notes`,
  tag,
  summary: 'Write a note about a member as a moderator, for the business',
  requires: { kind: 'communityMember' },
  audit: { none: 'visitor' },
  body: note,
  reply: Nothing,
  errors: [...refused, 'community.members_only', 'request.rate_limited'],
});
