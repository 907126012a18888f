import type { LitElement } from 'lit';
import { createMemberCalls } from '../../core/feed/member-calls.ts';
import { toMemberStrings } from '../../words/feed/member-strings.ts';
import { addStyles } from '../add-styles.ts';
import type { FeedConnection } from '../feed-connection.ts';
import type { FeedWriting } from '../feed-writing.ts';
import { AttachedPictures } from './attached-pictures.ts';
import { awaitMentions } from './await-mentions.ts';
import type { FeedView, MemberParts } from './feed-view.ts';
import { ManageButtons } from './manage-buttons.ts';
import { memberStyles } from './member-parts.styles.ts';
import { renderComposer, sendPost } from './post-composer.ts';

/** In a file of its own, loaded once somebody signs in. */
export function createMemberParts(host: LitElement, feed: FeedConnection, writing: FeedWriting): MemberParts {
  const calls = createMemberCalls(feed.calls);
  const parts = { host, feed, writing, calls };
  const pictures = new AttachedPictures(parts);
  const buttons = new ManageButtons(parts);
  awaitMentions(parts);
  if (host.shadowRoot) addStyles(host.shadowRoot, memberStyles);
  const withWords = (view: FeedView) => ({ ...view, words: toMemberStrings(view.words) });

  return {
    renderPanel: (given) => {
      const view = withWords(given);
      return renderComposer(view, { pictures, buttons, send: () => sendPost(parts, pictures) });
    },
    renderActs: (post, comment, view) => buttons.renderMenu({ post, comment }, withWords(view)),
  };
}
