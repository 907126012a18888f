import type { PostComment, PostDetails, PostReaction } from '@zeacon/contract';
import { codeOf, ZcError } from '../core/result.ts';
import type { FeedStrings } from '../words/feed/feed-strings.ts';
import type { FeedConnection } from './feed-connection.ts';

/** Why something failed: in our words, and what the server says of it. */
export interface FeedProblem {
  readonly text: string;
  readonly said?: string | undefined;
}

/** What goes with the text of a comment. */
export interface CommentExtras {
  /** Of the post's video. */
  readonly atSec?: number | undefined;
  /** Words of the post or of a comment below it, with the name of who wrote them. */
  readonly quote?: { readonly id: string; readonly text: string; readonly name: string } | undefined;
}

const noExtras: CommentExtras = {};

/** What a member writes and does, with what came of it beside it. */
export class FeedWriting {
  readonly #feed: () => FeedConnection | undefined;
  readonly words: () => FeedStrings;
  readonly #onChange: () => void;
  readonly #drafts = new Map<string, string>();
  readonly #extras = new Map<string, CommentExtras>();
  readonly #problems = new Map<string, FeedProblem>();
  readonly #busy = new Set<string>();
  answering: string | undefined;

  constructor(feed: () => FeedConnection | undefined, words: () => FeedStrings, onChange: () => void) {
    this.#feed = feed;
    this.words = words;
    this.#onChange = onChange;
  }

  readonly draft = (place: string): string => this.#drafts.get(place) ?? '';
  readonly extras = (place: string): CommentExtras => this.#extras.get(place) ?? noExtras;
  readonly problem = (place: string): FeedProblem | undefined => this.#problems.get(place);
  readonly isBusy = (place: string): boolean => this.#busy.has(place);

  readonly write = (place: string, text: string): void => {
    this.#drafts.set(place, text);
    this.#onChange();
  };

  readonly attach = (place: string, more: CommentExtras): void => {
    this.#extras.set(place, { ...this.extras(place), ...more });
    this.#onChange();
  };

  /** With what the server said of it, if it was refused. */
  say(place: string, text: string | undefined, cause?: unknown): void {
    if (text) this.#problems.set(place, { text, said: saidOf(cause) });
    else this.#problems.delete(place);
    this.#onChange();
  }

  readonly answer = (commentId: string | undefined): void => {
    this.answering = commentId;
    this.#onChange();
  };

  sendComment(postId: string, parentId: string | null): void {
    const place = `comment ${parentId ?? postId}`;
    const text = this.draft(place).trim();
    if (!text) return;
    void this.attempt(place, async ({ calls, store, threads }) => {
      const { atSec = null, quote } = this.extras(place);
      await calls.comment({ postId, text, parentId, atSec, quote: quote && { id: quote.id, text: quote.text } });
      this.#drafts.delete(place);
      this.#extras.delete(place);
      this.answering = undefined;
      await Promise.all([threads.renew(postId), store.renew(postId)]);
    });
  }

  /** To the comment, if there is one. */
  react({ uuid, ...post }: PostDetails, reaction: PostReaction, comment?: PostComment): void {
    const { reactions } = comment ?? post;
    const isGiven = !reactions.find((one) => one.reaction === reaction)?.isMine;
    void this.attempt(comment?.id ?? uuid, async ({ calls, store, threads }) => {
      await calls.react({ postId: uuid, commentId: comment?.id, reaction, isGiven });
      await (comment ? threads : store).renew(uuid);
    });
  }

  vote({ uuid }: PostDetails, option: number): void {
    void this.attempt(uuid, async ({ calls, store }) => {
      await calls.vote(uuid, option);
      await store.renew(uuid);
    });
  }

  moreComments(postId: string): void {
    void this.attempt(postId, ({ threads }) => threads.more(postId), this.words().feedCommentsFailed);
  }

  /** One at a time of each place; what fails is said there. */
  async attempt(place: string, work: (feed: FeedConnection) => Promise<void>, failed?: string): Promise<void> {
    const feed = this.#feed();
    if (!feed || this.#busy.has(place)) return;
    this.#busy.add(place);
    this.say(place, undefined);
    try {
      await work(feed);
    } catch (cause) {
      if (feed.signal.aborted) return;
      this.say(place, failed ?? this.#toWords(cause), cause);
      void feed.session.check(feed.calls, cause);
    } finally {
      this.#busy.delete(place);
      this.#onChange();
    }
  }

  #toWords(cause: unknown): string {
    const words = this.words();
    const code = codeOf(cause);
    if (code === 'request.rate_limited') return words.feedTooFast;
    if (code === 'community.newcomer_limited') return words.feedNewcomer;
    if (code === 'auth.required') return words.feedSignInWhy;
    if (code === 'community.members_only') return words.feedBanned;
    return code === 'embed_site.refused' ? words.feedRefused : words.feedNotSent;
  }
}

/** What the server says of a failure, if it says anything of use. */
function saidOf(cause: unknown): string | undefined {
  // Is said to who never joined, too; here it was a member, until now.
  if (!(cause instanceof ZcError) || cause.code === 'community.members_only') return undefined;
  return cause.status && cause.message;
}
