import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { can, type Permission } from './permissions.ts';
import { Nothing } from './query.ts';

/** From the first video to the first visitor, and what a permission is needed for; null for what everybody can do. */
const permissionOfStep = {
  upload: 'videos.write',
  publish: 'videos.write',
  interact: 'videos.write',
  player: 'players.write',
  embed: 'players.write',
  live: 'live.host',
  team: 'team.manage',
  email: null,
  security: null,
} as const satisfies Record<string, Permission | null>;

export type OnboardingStepId = keyof typeof permissionOfStep;
export const OnboardingStepId = z.enum(Object.keys(permissionOfStep) as OnboardingStepId[]);

/** The steps that a member with this role can take, in the order in which they are best taken. */
export const onboardingStepsOf = (role: string | undefined): OnboardingStepId[] =>
  OnboardingStepId.options.filter((id) => {
    const permission = permissionOfStep[id];
    return permission === null || can(role, permission);
  });

export const Onboarding = z.object({
  /** Whether whoever asks does not want to see it. */
  isDismissed: z.boolean(),
  steps: z.array(z.object({ id: OnboardingStepId, isDone: z.boolean() })),
  /** The newest video that can be played, and the newest player; null if there is none. */
  videoId: z.nullable(z.string()),
  playerId: z.nullable(z.string()),
});
export type Onboarding = z.infer<typeof Onboarding>;

const path = `${businessBase}/onboarding` as const;
const tag = 'Onboarding';
const requires = { kind: 'member', permission: 'account.read' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;

export const getOnboarding = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Read which first steps were taken in the business, of those that the role allows',
  requires,
  reply: Onboarding,
  errors: signedIn,
});

export const dismissOnboarding = endpoint({
  method: 'PATCH',
  path,
  tag,
  summary: 'Hide the first steps from oneself, or bring them back',
  requires,
  impersonated: 'never',
  audit: { none: 'own' },
  body: z.object({ isDismissed: z.boolean() }),
  reply: Nothing,
  errors: [...signedIn, 'request.invalid'],
});
