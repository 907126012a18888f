import { type Poll, type PollDraft, serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createPollsRepository, type PollRow, type PollsRepository } from './polls.repository.ts';

type Vote = Awaited<ReturnType<PollsRepository['votesOf']>>[number];

/** All that is written in a poll, a line each: what rules about words judge. */
export const pollWords = ({ question, options }: Pick<PollDraft, 'question' | 'options'>): string =>
  [question, ...options].join('\n');

interface Polled {
  id: string;
  businessId: string;
}

/** `from`: when people can vote at the earliest. */
function readEnd({ endsDate }: PollDraft, from: Date): Date | null {
  const endsAt = endsDate === null ? null : new Date(endsDate);
  if (endsAt && endsAt <= from) throw fieldError('poll.endsDate', serverMessages.notInPast);
  return endsAt;
}

const wordsOf = ({ question, options }: PollDraft) => ({
  question: question.trim(),
  options: options.map((option) => option.trim()),
});

export async function addPoll(tx: Transaction, post: Polled, draft: PollDraft, from: Date): Promise<void> {
  const { id: postId, businessId } = post;
  await createPollsRepository(tx).insert({ postId, businessId, ...wordsOf(draft), endsAt: readEnd(draft, from) });
}

/** What somebody has voted for is never changed under them. */
export async function changePoll(tx: Transaction, post: Polled, draft: PollDraft | null, now: Date): Promise<void> {
  const on = createPollsRepository(tx);
  const before = await on.lock(post.id, 'update');
  if (!draft) return on.remove(post.id);
  if (!before) return addPoll(tx, post, draft, now);
  const isSameEnd = (before.endsAt?.getTime() ?? null) === (draft.endsDate && Date.parse(draft.endsDate));
  const endsAt = isSameEnd ? before.endsAt : readEnd(draft, now);
  const words = wordsOf(draft);
  const isReworded = pollWords(words) !== pollWords(before);
  if (isReworded && (await on.hasVotes(post.id))) throw new ApiError('poll.voted');
  await on.update(post.id, { ...words, endsAt });
}

/** Of a post that comes out `from` then: somebody can vote. */
export function requireOpenPoll(poll: PollRow | undefined, from: Date): void {
  if (poll?.endsAt && poll.endsAt <= from) throw new ApiError('poll.ends_too_early');
}

interface Beheld {
  /** Of all posts, by which it is shown. */
  votes: readonly Vote[];
  now: Date;
  /** Who runs the community sees the counts from the beginning. */
  seesAll: boolean;
}

export function toPoll({ postId, question, options, endsAt }: PollRow, { votes, now, seesAll }: Beheld): Poll {
  const given = votes.filter((vote) => vote.postId === postId);
  const isEnded = endsAt !== null && endsAt <= now;
  const ownOption = given.find(({ isMine }) => isMine)?.option ?? null;
  const isCounted = seesAll || isEnded || ownOption !== null;
  const countOf = (place: number) => given.find(({ option }) => option === place)?.count ?? 0;
  return {
    question,
    options: options.map((text, place) => ({ text, count: isCounted ? countOf(place) : null })),
    voteCount: given.reduce((sum, { count }) => sum + count, 0),
    endsDate: endsAt?.toISOString() ?? null,
    ...{ isEnded, ownOption },
  };
}
