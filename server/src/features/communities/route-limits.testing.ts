import type { RateLimit } from '../../platform/rate-limits.ts';
import { acted } from './limit-acts.ts';
import { memberLimits } from './member-limits.ts';
import { communityMatrix, type Targets } from './role-matrix.testing.ts';

type Asked = Exclude<ReturnType<NonNullable<(typeof communityMatrix)[string]['ask']>>, undefined>;

export interface LimitedRoute {
  name: string;
  rule: RateLimit;
  by: 'person' | 'address' | 'email' | 'emailHere';
  ask?: ((on: Targets & { email: string }) => Asked) | undefined;
}

const ofPerson = (name: string, rule: RateLimit): LimitedRoute => ({
  ...{ name, rule, by: 'person' },
  ask: communityMatrix[name]?.ask,
});
const ofAddress = (name: string, rule: RateLimit): LimitedRoute => ({ ...ofPerson(name, rule), by: 'address' });

const edit = { name: 'member-edit', limit: 60, windowSec: 3600 };
const pay = { name: 'membership-payment', limit: 20, windowSec: 600 };
const renew = { name: 'membership-renewal', limit: 60, windowSec: 3600 };
const secret = 'a'.repeat(43);
const mailedTo: LimitedRoute['ask'] = ({ communityId, email }) => ({ body: { communityId, email } });
const withPassword: LimitedRoute['ask'] = ({ communityId, email }) => ({
  body: { communityId, email, password: 'Harbour-Kite-7' },
});

/** How often each call of members may be made, which `acted` limits where there is nothing more to say. */
export const routeLimits: readonly LimitedRoute[] = [
  ofPerson('writeMemberPost', memberLimits.post.settled),
  ofPerson('writeComment', memberLimits.comment.settled),
  ofPerson('reactToPost', memberLimits.reaction.settled),
  {
    ...ofPerson('reactToPost', memberLimits.commentReaction.settled),
    ask: ({ postId, commentId }) => ({ body: { postId, commentId, reaction: 'LIKE', isGiven: true } }),
  },
  ofPerson('reportToModerators', memberLimits.report.settled),
  ofPerson('addPostPicture', memberLimits.picture.settled),
  ofPerson('beginPostVideo', memberLimits.video.settled),
  ofPerson('editMemberPost', edit),
  ofPerson('editComment', edit),
  ofPerson('voteInPoll', { name: 'member-vote', limit: 120, windowSec: 300 }),
  ofPerson('searchMembers', { name: 'member-search', limit: 120, windowSec: 300 }),
  ofPerson('exportMember', { name: 'member-export', limit: 10, windowSec: 3600 }),
  ofPerson('addMemberDevice', { name: 'member-device', limit: 30, windowSec: 3600 }),
  ofPerson('appealDecision', { name: 'member-appeal', limit: 10, windowSec: 3600 }),
  ofPerson('blockMember', { name: 'member-block', limit: 60, windowSec: 3600 }),
  ofPerson('noteAsModerator', { name: 'member-note', limit: 60, windowSec: 3600 }),
  ofPerson('renameMember', { name: 'member-rename', limit: 20, windowSec: 3600 }),
  ofPerson('setMemberBio', { name: 'member-bio', limit: 20, windowSec: 3600 }),
  ofPerson('setMemberPicture', { name: 'member-picture', limit: 20, windowSec: 3600 }),
  ofPerson('setMemberPassword', { name: 'member-password-change', limit: 10, windowSec: 3600 }),
  ofPerson('keepOwnUnsentPost', { name: 'member-unsent-post', limit: 400, windowSec: 300 }),
  ofPerson('startMemberWatchParty', { name: 'watch-party-start', limit: 20, windowSec: 3600 }),
  ofPerson('issueMemberCode', { name: 'member-embed-code', limit: 30, windowSec: 900 }),
  ofPerson('cancelMembership', renew),
  ofPerson('resumeMembership', renew),
  ofAddress('payForMembership', pay),
  ofAddress('answerMembershipPayment', pay),
  ofAddress('changeMembershipCard', pay),
  ofAddress('answerMembershipCard', pay),
  { ...ofAddress('beginMemberSignIn', { name: 'member-sign-in', limit: 20, windowSec: 900 }), ask: mailedTo },
  {
    ...ofPerson('beginMemberSignIn', { name: 'member-sign-in-mail', limit: 5, windowSec: 900 }),
    ...{ by: 'emailHere', ask: mailedTo },
  },
  {
    ...ofAddress('finishMemberSignIn', { name: 'member-link', limit: 60, windowSec: 900 }),
    ask: () => ({ body: { token: secret } }),
  },
  {
    ...ofAddress('signInMemberWithPassword', { name: 'member-password', limit: 20, windowSec: 900 }),
    ask: withPassword,
  },
  {
    ...ofPerson('signInMemberWithPassword', { name: 'member-password-of', limit: 10, windowSec: 900 }),
    ...{ by: 'email', ask: withPassword },
  },
  {
    ...ofPerson('signInMemberWithPassword', { name: 'member-password-of-day', limit: 50, windowSec: 86_400 }),
    ...{ by: 'email', ask: withPassword },
  },
  {
    ...ofAddress('redeemMemberCode', { name: 'member-embed-token', limit: 60, windowSec: 900 }),
    ask: () => ({ body: { code: secret, verifier: secret } }),
  },
  ...[
    'answerAppealAsModerator',
    'banMember',
    'chooseMemberMail',
    'dropOwnUnsentPost',
    'endMemberWatchParty',
    'followSpace',
    'forgetMemberDevice',
    'muteThread',
    'readCommunityNotices',
    'removeComment',
    'removeMemberBio',
    'removeMemberPicture',
    'removeMemberPost',
    'removePostChat',
    'removePostLink',
    'unblockMember',
    'joinCommunity',
    'leaveCommunity',
  ].map((name) => ofPerson(name, acted)),
];

/** What needs none. */
export const unlimited: Record<string, string> = {
  signOutMember: 'ends the session it is called with',
  eraseMember: 'ends the account it is called with',
  openCommunityTopic: 'writes nothing',
  openWatchParty: 'writes nothing',
};
