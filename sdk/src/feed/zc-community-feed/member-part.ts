import type { LitElement } from 'lit';
import type { MemberCalls } from '../../core/feed/member-calls.ts';
import type { FeedStrings } from '../../words/feed/feed-strings.ts';
import type { MemberStrings } from '../../words/feed/member-strings.ts';
import type { FeedConnection } from '../feed-connection.ts';
import type { FeedWriting } from '../feed-writing.ts';
import type { FeedView } from './feed-view.ts';

/** What the parts for members work with. */
export interface MemberPartDeps {
  host: LitElement;
  feed: FeedConnection;
  writing: FeedWriting;
  calls: MemberCalls;
}

export type MemberView = FeedView & { words: FeedStrings & MemberStrings };
