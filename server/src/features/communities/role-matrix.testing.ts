import type { ErrorCode } from '@zeacon/contract';
import { textOf } from './open-communities.testing.ts';

/** Who calls; `stranger` is a member of another community. */
export const communityRoles = ['owner', 'moderator', 'member', 'banned', 'stranger', 'anonymous'] as const;
export type CommunityCaller = (typeof communityRoles)[number];
export type Outcome = 'ok' | ErrorCode;

/** What a call is about: made anew for each, and written by somebody who does not call. */
export interface Targets {
  communityId: string;
  authorId: string;
  callerId: string;
  postId: string;
  commentId: string;
  spaceId: string;
  streamId: string;
  /** Written by the business. */
  businessPostId: string;
  /** Written by an owner who does not call. */
  ownerPostId: string;
  ownerCommentId: string;
}

interface Asked {
  /** For the path. */
  id?: string;
  query?: Record<string, string>;
  body?: object;
}

interface MatrixRow {
  /** In the order of `communityRoles`. */
  expected: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];
  ask?: (on: Targets) => Asked;
  /** The same about something else, where that is answered in another way. */
  others?: readonly Pick<MatrixRow, 'expected' | 'ask'>[];
}

const noMember = 'community.members_only' as const;
const noPost = 'post.not_found' as const;
const nobody = 'auth.required' as const;

const all = (outcome: Outcome) => [outcome, outcome, outcome, outcome, outcome, nobody] as const;
const anyone = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'] as const;
/** For members; `then`: what they are answered, where what they name is missing. */
const inside = (then: Outcome = 'ok', out: Outcome = noMember) => [then, then, then, out, out, nobody] as const;
const reading = ['ok', 'ok', 'ok', noMember, noMember, noMember] as const;
const readingPost = ['ok', 'ok', 'ok', noPost, noPost, noPost] as const;
/** For those who moderate; `member`: what other members are answered. */
const moderating = (then: Outcome = 'ok', member: Outcome = noMember, out: Outcome = noMember) =>
  [then, then, member, out, out, nobody] as const;

const inIt = ({ communityId }: Targets): Asked => ({ query: { communityId } });
const about = (more: (on: Targets) => object) => (on: Targets) => ({
  body: { communityId: on.communityId, ...more(on) },
});
const aboutIt = about(() => ({}));
const aboutPost = (more: object) => (on: Targets) => ({ body: { postId: on.postId, ...more } });
const content = { title: '', text: 'Kept', spaceId: '', contentId: '', picture: '', moment: '', poll: null };
const card = { cardNumber: '4242424242424242', expirationDate: '12/49', nameOnCard: 'Ana Berg', securityCode: '123' };
const order = { attempt: 'attempt_of_the_matrix_1', amount: 100, currency: 'EUR', card };
/** A banned person too; on the page of another community nobody is signed in to this one. */
const ofNobodyElse = (then: Outcome) => [then, then, then, then, 'community.not_found', nobody] as const;

/** For what members who moderate may not take down. */
const owning = (out: Outcome = noMember) => ['ok', 'community.not_removable', noMember, out, out, nobody] as const;

/** Every call of members and visitors in a private community: what each role is answered. */
export const communityMatrix: Record<string, MatrixRow> = {
  joinCommunity: { expected: ['ok', 'ok', 'ok', 'community.banned', 'community.not_found', nobody], ask: aboutIt },
  listJoinedCommunities: { expected: all('ok') },
  leaveCommunity: { expected: all('ok'), ask: aboutIt },
  getMemberRole: { expected: anyone, ask: inIt },
  listAppealsToModerate: { expected: moderating(), ask: inIt },
  appealDecision: {
    expected: [
      'appeal.not_possible',
      'appeal.not_possible',
      'appeal.not_possible',
      'appeal.not_possible',
      noMember,
      nobody,
    ],
    ask: about(() => ({ actionId: 'mod_none', text: 'Why?' })),
  },
  answerAppealAsModerator: {
    expected: moderating('appeal.not_found'),
    ask: about(() => ({ appealId: 'apl_none', decision: 'UPHOLD', answer: '' })),
  },
  banMember: { expected: moderating(), ask: about(({ authorId }) => ({ memberId: authorId, reason: '' })) },
  blockMember: { expected: inside(), ask: about(({ authorId }) => ({ memberId: authorId })) },
  listBlockedMembers: { expected: inside(), ask: inIt },
  unblockMember: {
    expected: inside(),
    ask: ({ communityId, authorId }) => ({ query: { communityId, memberId: authorId } }),
  },
  listPostChat: { expected: readingPost, ask: ({ postId }) => ({ query: { postId } }) },
  removePostChat: {
    expected: inside('chat.not_found', noPost),
    ask: ({ postId }) => ({ id: 'msg_none', query: { postId } }),
  },
  listComments: { expected: readingPost, ask: ({ postId }) => ({ query: { postId } }) },
  writeComment: { expected: inside('ok', noPost), ask: aboutPost({ text: 'Said' }) },
  removeComment: {
    expected: moderating('ok', noMember, noPost),
    ask: ({ commentId }) => ({ id: commentId, query: { reason: '' } }),
    others: [{ expected: owning(noPost), ask: ({ ownerCommentId: id }) => ({ id, query: { reason: '' } }) }],
  },
  editComment: {
    expected: inside('text.of_another', noPost),
    ask: ({ commentId }) => ({ id: commentId, body: { text: 'Other words', editedDate: null } }),
  },
  listOwnDecisions: { expected: ['ok', 'ok', 'ok', 'ok', noMember, nobody], ask: inIt },
  listMemberDevices: { expected: inside(), ask: inIt },
  addMemberDevice: {
    expected: inside('request.invalid'),
    ask: about(() => ({
      endpoint: 'https://localhost/x',
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
      publicKey: 'A'.repeat(87),
    })),
  },
  forgetMemberDevice: { expected: all('ok'), ask: () => ({ id: 'dev_none' }) },
  issueMemberCode: {
    expected: ofNobodyElse('ok'),
    ask: about(() => ({ origin: 'https://shop.example', challenge: 'a'.repeat(43) })),
  },
  exportMember: { expected: all('ok') },
  searchMembers: { expected: inside(), ask: ({ communityId }) => ({ query: { communityId, search: 'a' } }) },
  getMemberProfile: {
    expected: reading,
    ask: ({ communityId, authorId }) => ({ query: { communityId, memberId: authorId } }),
  },
  renameMember: {
    expected: ['ok', 'ok', 'ok', 'community.banned', 'community.not_found', nobody],
    ask: about(({ callerId }) => ({ username: callerId })),
  },
  setMemberPassword: { expected: all('ok'), ask: () => ({ body: { password: 'Harbour-Kite-7' } }) },
  setMemberBio: { expected: inside(), ask: about(() => ({ bio: 'Sails' })) },
  removeMemberBio: {
    expected: moderating(),
    ask: ({ communityId, authorId }) => ({ query: { communityId, memberId: authorId } }),
  },
  noteAsModerator: { expected: moderating(), ask: about(({ authorId }) => ({ memberId: authorId, text: 'Kind' })) },
  listPublicMembers: { expected: reading, ask: inIt },
  getMembershipPayment: { expected: anyone, ask: inIt },
  cancelMembership: { expected: ofNobodyElse('sale.no_renewal'), ask: aboutIt },
  changeMembershipCard: { expected: ofNobodyElse('sale.no_renewal'), ask: about(() => ({ card })) },
  answerMembershipCard: { expected: ofNobodyElse('sale.no_renewal'), ask: about(() => ({ answer: 'APPROVE' })) },
  payForMembership: {
    expected: [
      ...(['community.member_already', 'community.member_already', 'community.member_already'] as const),
      ...(['community.banned', 'community.not_found', nobody] as const),
    ],
    ask: about(() => order),
  },
  answerMembershipPayment: {
    expected: all('payment.nothing_to_confirm'),
    ask: about(() => ({ attempt: order.attempt, answer: 'APPROVE' })),
  },
  resumeMembership: { expected: ofNobodyElse('sale.no_renewal'), ask: aboutIt },
  listCommunityNotices: { expected: inside(), ask: inIt },
  chooseMemberMail: { expected: inside(), ask: about(() => ({ mail: 'DAILY' })) },
  readCommunityNotices: { expected: inside(), ask: aboutIt },
  listSpaceFollows: { expected: inside(), ask: inIt },
  followSpace: { expected: inside(), ask: about(({ spaceId }) => ({ spaceId, follow: 'ALL' })) },
  muteThread: { expected: inside('ok', noPost), ask: aboutPost({ isMuted: true }) },
  removeMemberPicture: {
    expected: moderating(),
    ask: ({ communityId, authorId }) => ({ query: { communityId, memberId: authorId } }),
  },
  setMemberPicture: { expected: inside('image.unreadable'), ask: about(() => ({ picture: 'bm90IGEgcGljdHVyZQ==' })) },
  addPostPicture: { expected: inside('image.unreadable'), ask: about(() => ({ picture: 'bm90IGEgcGljdHVyZQ==' })) },
  beginPostVideo: {
    expected: inside('request.invalid'),
    ask: about(() => ({ fileName: 'a.mp4', sizeBytes: 5, contentType: 'video/mp4', fingerprint: 'a' })),
  },
  voteInPoll: { expected: inside('poll.not_found', noPost), ask: aboutPost({ option: 0 }) },
  listPublicPosts: { expected: reading, ask: inIt },
  writeMemberPost: { expected: inside(), ask: about(() => ({ body: textOf('Written') })) },
  getPublicPost: { expected: readingPost, ask: ({ postId }) => ({ query: { postId } }) },
  removePostLink: {
    expected: moderating('ok', noMember, noPost),
    ask: ({ postId }) => ({ id: postId }),
    others: [
      { expected: owning(noPost), ask: ({ businessPostId: id }) => ({ id }) },
      { expected: owning(noPost), ask: ({ ownerPostId: id }) => ({ id }) },
    ],
  },
  removeMemberPost: {
    expected: moderating('ok', noMember, noPost),
    ask: ({ postId }) => ({ id: postId, query: { reason: '' } }),
    others: [
      { expected: owning(noPost), ask: ({ businessPostId: id }) => ({ id, query: { reason: '' } }) },
      { expected: owning(noPost), ask: ({ ownerPostId: id }) => ({ id, query: { reason: '' } }) },
    ],
  },
  editMemberPost: {
    expected: inside('text.of_another', noPost),
    ask: ({ postId }) => ({ id: postId, body: { title: 'Other', body: textOf('Other words'), editedDate: null } }),
  },
  reactToPost: { expected: inside('ok', noPost), ask: aboutPost({ reaction: 'LIKE', isGiven: true }) },
  openCommunityTopic: { expected: reading, ask: aboutIt },
  reportToModerators: {
    expected: inside(),
    ask: about(({ postId }) => ({ kind: 'POST', targetId: postId, note: '' })),
  },
  listPublicSpaces: { expected: reading, ask: inIt },
  dropOwnUnsentPost: {
    expected: inside(),
    ask: ({ communityId, callerId }) => ({ query: { communityId, writerId: callerId } }),
  },
  readOwnUnsentPost: { expected: inside(), ask: inIt },
  keepOwnUnsentPost: {
    expected: inside(),
    ask: about(({ callerId }) => ({ writerId: callerId, revision: 0, content })),
  },
  listMemberTextVersions: {
    expected: moderating('ok', noMember, noPost),
    ask: ({ postId }) => ({ query: { postId } }),
  },
  getViewerInsight: { expected: readingPost, ask: ({ streamId }) => ({ query: { contentId: streamId } }) },
  startMemberWatchParty: {
    expected: moderating('watch_party.no_video', 'watch_party.not_allowed', noPost),
    ask: aboutPost({}),
  },
  endMemberWatchParty: {
    expected: moderating('watch_party.not_running', 'watch_party.not_allowed', noPost),
    ask: ({ postId }) => ({ id: postId }),
  },
  openWatchParty: {
    expected: ['watch_party.not_running', 'watch_party.not_running', 'watch_party.not_running', noPost, noPost, noPost],
    ask: aboutPost({}),
  },
  filterPosts: { expected: anyone, ask: ({ postId }) => ({ query: { uuids: postId } }) },
  // Both end the session: they are asked last.
  signOutMember: { expected: all('ok') },
  eraseMember: { expected: all('ok'), ask: () => ({ body: { posts: 'KEEP' } }) },
};
