import {
  type answerMembershipPayment,
  type beginPostVideo,
  type CommunityTicket,
  type changeMembershipCard,
  type editComment,
  type editMemberPost,
  type getMembershipPayment,
  type Input,
  type listMemberTextVersions,
  type MemberDevice,
  type MembershipAnswer,
  type OwnMembership,
  type PollDraft,
  type PostComment,
  type PostDetails,
  type PostPicture,
  type PostPictureDraft,
  type payForMembership,
  type Reply,
  type RichText,
  type reactToPost,
  ruleMessages,
  type UnsentContent,
  type UnsentPost,
  type UploadTicket,
  type WatchParty,
  type writeComment,
} from '@zeacon/contract';
import { toJson } from '../core/to-json.ts';
import { createRandomId } from '../core/visitor/random-id.ts';
import { pageState } from './page-state.ts';

export type { MembershipAnswer };

const base = '/business/v1.1/community';

/** A call that the server refused, with its words for a person. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly code: string;
  /** Which field it is about; empty for none. */
  readonly field: string;

  constructor(message: string, code = '', field = '') {
    super(message);
    this.code = code;
    this.field = field;
  }
}

interface Answer {
  responseData?: unknown;
  message?: string;
  error?: string;
  fieldErrors?: Record<string, string>;
}

const minuteSec = 60;
const hourSec = 3600;

/** Rounded up: a second too early is refused again. */
function toWait(sec: number): [count: number, unit: Intl.RelativeTimeFormatUnit] {
  if (sec <= 2 * minuteSec) return [sec, 'second'];
  return sec <= 2 * hourSec ? [Math.ceil(sec / minuteSec), 'minute'] : [Math.ceil(sec / hourSec), 'hour'];
}

/** When to try again, in the language of the page; nothing where the answer does not say it. */
function sayWhen({ status, headers }: Response, error: string | undefined): string | undefined {
  const sec = Number(headers.get('retry-after'));
  if (status !== 429 || !pageState || !(sec > 0)) return undefined;
  const { tooOften, tooOftenNew } = pageState.said;
  const time = new Intl.RelativeTimeFormat(document.documentElement.lang || undefined).format(...toWait(sec));
  return (error === 'community.newcomer_limited' ? tooOftenNew : tooOften).replace('{time}', () => time);
}

async function call<Result>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Result> {
  const answer = await fetch(base + path, {
    method,
    ...(signal && { signal }),
    ...(body && { body: toJson(body) }),
    headers: {
      // Mails are written in the language of the page.
      'accept-language': document.documentElement.lang,
      ...(body && { 'content-type': 'application/json' }),
    },
  });
  const { responseData, message, error, fieldErrors = {} } = (await answer.json()) as Answer;
  if (answer.ok) return responseData as Result;
  const [field, problem] = Object.entries(fieldErrors)[0] ?? [];
  throw new CallRefused(problem ?? sayWhen(answer, error) ?? message ?? ruleMessages.uncheckedName, error, field);
}

const visitorKey = 'zc-community-visitor';

/** Of this browser, stored once somebody signs in: those who were banned are known again by it. */
function getVisitorId(): string {
  try {
    const visitorId = localStorage.getItem(visitorKey) ?? createRandomId();
    localStorage.setItem(visitorKey, visitorId);
    return visitorId;
  } catch {
    return createRandomId();
  }
}

/** What the page of a community asks of its server, with the cookie that goes along. */
export const calls = {
  beginSignIn: (communityId: string, email: string) => call<object>('POST', '/public/sign-in', { communityId, email }),
  finishSignIn: (token: string, username?: string) =>
    call<{ needsUsername: boolean }>('POST', '/public/sign-in/finish', {
      ...{ token, visitorId: getVisitorId() },
      ...(username && { username }),
    }),
  signInWithPassword: (communityId: string, email: string, password: string) =>
    call<object>('POST', '/public/sign-in/password', { communityId, email, password, visitorId: getVisitorId() }),
  /** Null: to have none. */
  setPassword: (password: string | null, current: string) =>
    call<object>('PUT', '/public/password', { password, ...(current && { current }) }),
  signOut: () => call<object>('POST', '/public/sign-out', {}),
  erase: () => call<object>('POST', '/public/erase', { posts: 'KEEP' }),
  join: (communityId: string, invite: string | null) =>
    call<OwnMembership>('POST', '/join', { communityId, ...(invite && { invite }) }),
  rename: (communityId: string, username: string) =>
    call<OwnMembership>('PUT', '/public/username', { communityId, username }),
  setBio: (communityId: string, bio: string) => call<OwnMembership>('PUT', '/public/bio', { communityId, bio }),
  note: (communityId: string, memberId: string, text: string) =>
    call<object>('POST', '/public/member-notes', { communityId, memberId, text }),
  removeBio: (communityId: string, memberId: string) =>
    call<object>('DELETE', `/public/bio?${new URLSearchParams({ communityId, memberId })}`),
  payment: (communityId: string) =>
    call<Reply<typeof getMembershipPayment>>('GET', `/public/membership?${new URLSearchParams({ communityId })}`),
  pay: (order: Input<typeof payForMembership>['body']) =>
    call<MembershipAnswer>('POST', '/public/membership/payment', order),
  answerPayment: (answer: Input<typeof answerMembershipPayment>['body']) =>
    call<MembershipAnswer>('POST', '/public/membership/payment/answer', answer),
  cancelMembership: (communityId: string) => call<object>('POST', '/public/membership/cancel', { communityId }),
  keepMembership: (communityId: string) => call<object>('POST', '/public/membership/resume', { communityId }),
  changeCard: (asked: Input<typeof changeMembershipCard>['body']) =>
    call<Reply<typeof changeMembershipCard>>('POST', '/public/membership/card', asked),
  answerCard: (communityId: string, answer: 'APPROVE' | 'REFUSE') =>
    call<object>('POST', '/public/membership/card/answer', { communityId, answer }),
  leave: (communityId: string) => call<object>('POST', '/leave', { communityId }),
  post: (draft: {
    communityId: string;
    title: string;
    body: RichText;
    spaceId: string | null;
    poll: PollDraft | null;
    pictures: PostPictureDraft[];
    videoId: string | null;
    unsentRevision?: number;
  }) => call<PostDetails>('POST', '/public/post', draft),
  beginVideo: (draft: Input<typeof beginPostVideo>['body']) => call<UploadTicket>('POST', '/public/post-videos', draft),
  addPostPicture: (communityId: string, picture: string) =>
    call<PostPicture>('POST', '/public/post-pictures', { communityId, picture }),
  readUnsent: (communityId: string) =>
    call<UnsentPost>('GET', `/public/unsent-post?${new URLSearchParams({ communityId })}`),
  keepUnsent: (
    unsent: { communityId: string; writerId: string; revision: number; content: UnsentContent },
    signal: AbortSignal,
  ) => call<{ revision: number }>('PUT', '/public/unsent-post', unsent, signal),
  dropUnsent: (communityId: string, writerId: string) =>
    call<object>('DELETE', `/public/unsent-post?${new URLSearchParams({ communityId, writerId })}`),
  vote: (postId: string, option: number) => call<object>('PUT', '/public/poll-vote', { postId, option }),
  removePost: (id: string, reason: string) =>
    call<object>('DELETE', `/public/post/${id}?${new URLSearchParams({ reason })}`),
  removeLink: (id: string) => call<object>('DELETE', `/public/post-link/${id}`),
  comment: (comment: Input<typeof writeComment>['body']) => call<PostComment>('POST', '/public/comments', comment),
  readPost: (postId: string) => call<PostDetails>('GET', `/public/post-details?${new URLSearchParams({ postId })}`),
  editPost: (id: string, changes: Input<typeof editMemberPost>['body']) =>
    call<PostDetails>('PUT', `/public/post/${id}`, changes),
  editComment: (id: string, changes: Input<typeof editComment>['body']) =>
    call<PostComment>('PUT', `/public/comments/${id}`, changes),
  listVersions: (postId: string, commentId: string | undefined) =>
    call<Reply<typeof listMemberTextVersions>>(
      'GET',
      `/public/versions?${new URLSearchParams({ postId, ...(commentId && { commentId }) })}`,
    ),
  report: (communityId: string, kind: string, targetId: string, note: string) =>
    call<object>('POST', '/public/report', { communityId, kind, targetId, note }),
  searchMembers: (communityId: string, search: string) =>
    call<{ items: { memberId: string; username: string }[] }>(
      'GET',
      `/public/member-search?${new URLSearchParams({ communityId, search })}`,
    ),
  setPicture: (communityId: string, picture: string) =>
    call<OwnMembership>('PUT', '/public/picture', { communityId, picture }),
  removePicture: (communityId: string, memberId: string | undefined) =>
    call<object>('DELETE', `/public/picture?${new URLSearchParams({ communityId, ...(memberId && { memberId }) })}`),
  readNotices: (communityId: string) => call<object>('POST', '/public/notices/read', { communityId }),
  chooseMail: (communityId: string, mail: string) => call<object>('PUT', '/public/notices/mail', { communityId, mail }),
  addDevice: (device: { communityId: string; endpoint: string; p256dh: string; auth: string; publicKey: string }) =>
    call<MemberDevice>('POST', '/public/devices', device),
  forgetDevice: (id: string) => call<object>('DELETE', `/public/devices/${id}`),
  followSpace: (communityId: string, spaceId: string, follow: string) =>
    call<object>('PUT', '/public/notices/spaces', { communityId, spaceId, follow }),
  muteThread: (postId: string, isMuted: boolean) => call<object>('PUT', '/public/notices/threads', { postId, isMuted }),
  removeChat: (postId: string, id: string) =>
    call<object>('DELETE', `/public/post-chat/${id}?${new URLSearchParams({ postId })}`),
  blockMember: (communityId: string, memberId: string) =>
    call<object>('PUT', '/public/blocked-members', { communityId, memberId }),
  unblockMember: (communityId: string, memberId: string) =>
    call<object>('DELETE', `/public/blocked-members?${new URLSearchParams({ communityId, memberId })}`),
  exportMine: () => call<object>('GET', '/public/export'),
  removeComment: (id: string, reason: string) =>
    call<object>('DELETE', `/public/comments/${id}?${new URLSearchParams({ reason })}`),
  appeal: (communityId: string, actionId: string, text: string) =>
    call<object>('POST', '/public/appeals', { communityId, actionId, text }),
  answerAppeal: (communityId: string, appealId: string, decision: string, answer: string) =>
    call<object>('PUT', '/public/appeals', { communityId, appealId, decision, answer }),
  react: (given: Input<typeof reactToPost>['body']) => call<object>('PUT', '/public/reaction', given),
  role: (communityId: string) =>
    call<OwnMembership>('GET', `/member/role?communityId=${encodeURIComponent(communityId)}`),
  embedCode: (communityId: string, origin: string, challenge: string) =>
    call<{ code: string }>('POST', '/public/embed-code', { communityId, origin, challenge }),
  startParty: (postId: string, startDate: string | undefined) =>
    call<WatchParty>('POST', '/public/watch-party', { postId, ...(startDate && { startDate }) }),
  endParty: (postId: string) => call<object>('DELETE', `/public/watch-party/${postId}`),
  openParty: (postId: string) => call<CommunityTicket>('POST', '/public/watch-party/realtime', { postId }),
  openTopic: (communityId: string) => call<CommunityTicket>('POST', '/public/realtime', { communityId }),
};
