import * as z from 'zod/mini';

/** Where pictures of members are read: `/media/member-pictures/{id}.webp`. */
export const memberPictureMediaBase = '/media/member-pictures';

/** Of the picture that a member has in a community; good for some hours, for whoever was given it. Null: none. */
export const MemberPictureUrl = z.nullable(z.string());
