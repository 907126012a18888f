import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { emailField } from './email-field.ts';
import { endpoint } from './endpoint.ts';
import { newPasswordField } from './named-fields.ts';

/** For so long after signing in, somebody who has a password chooses another one without it. */
export const memberPasswordFreshMinutes = 15;

const tag = communityTag;
const ofVisitor = { none: 'visitor' } as const;
const givenPassword = z.string().check(z.maxLength(1000));

/**
 * Sets the cookie of the community's page, which must not be on a domain of the business: its owner could learn what
 * browsers keep for it. Whoever has no password yet signs in with a mailed link.
 */
export const signInMemberWithPassword = endpoint({
  method: 'POST',
  path: `${communityBase}/public/sign-in/password`,
  tag,
  summary: 'Sign in to a community with an email and a password',
  requires: { kind: 'public' },
  audit: ofVisitor,
  body: z.object({
    communityId: z.string(),
    email: emailField().check(z.maxLength(320)),
    password: givenPassword,
    /** Of the browser, by which somebody who was banned is known again. */
    visitorId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
  }),
  reply: z.object({
    /** For programs: send as `Authorization: Bearer`. */
    token: z.string(),
  }),
  errors: [
    'request.invalid',
    'request.rate_limited',
    'community.not_found',
    'community.sign_in_refused',
    'community.password_elsewhere',
  ],
});

/**
 * In all communities of the platform. All other sessions of the member end, and they are mailed. On pages of businesses
 * nobody can: their scripts would learn it.
 */
export const setMemberPassword = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/password`,
  tag,
  summary: 'Choose the password that one signs in to communities with, or have none',
  requires: { kind: 'communityMember' },
  audit: ofVisitor,
  body: z.object({
    /** Null: a mailed link is the only way in. */
    password: z.nullable(newPasswordField()),
    /** The one until now; needed where one signed in more than 15 minutes ago. */
    current: z.optional(givenPassword),
  }),
  reply: z.object({ hasPassword: z.boolean() }),
  errors: ['request.invalid', 'request.rate_limited', 'community.password_elsewhere'],
});
