import type { LitElement } from 'lit';
import { createMemberCalls } from '../../core/feed/member-calls.ts';
import { toMemberStrings } from '../../words/feed/member-strings.ts';
import { addStyles } from '../add-styles.ts';
import type { FeedConnection } from '../feed-connection.ts';
import type { FeedWriting } from '../feed-writing.ts';
import { awaitMentions } from './await-mentions.ts';
import type { Bell } from './bell.ts';
import { type FeedView, type MemberParts, mayWrite } from './feed-view.ts';
import { ManageButtons } from './manage-buttons.ts';
import { memberStyles } from './member-parts.styles.ts';
import { type Composed, renderComposer } from './post-composer.ts';

/** In a file of its own, loaded once somebody signs in. */
export function createMemberParts(host: LitElement, feed: FeedConnection, writing: FeedWriting): MemberParts {
  const parts = { host, feed, writing, calls: createMemberCalls(feed.calls) };
  let bell: Bell | undefined;
  let isLoading = false;
  let isLeft = false;
  const composed: Composed = {
    pictures: undefined,
    buttons: new ManageButtons(parts),
    poll: undefined,
    drafts: undefined,
    async addPoll(focuses) {
      const loaded = await import('./poll-form.ts').catch(() => undefined);
      if (!loaded) return writing.say('post', toMemberStrings(writing.words()).feedNotOpened);
      composed.poll ??= new loaded.PollForm(parts);
      composed.poll.open(focuses);
    },
  };
  const load = async () => {
    const files = [import('./attached-pictures.ts'), import('./drafts.ts'), import('./bell.ts')] as const;
    const [shown, kept, told] = await Promise.allSettled(files);
    if (isLeft) return;
    // Without them, one writes words, and nothing is kept or told.
    const pictures = shown.status === 'fulfilled' ? new shown.value.AttachedPictures(parts) : undefined;
    composed.pictures = pictures;
    if (pictures && kept.status === 'fulfilled')
      composed.drafts = new kept.value.Drafts({
        ...parts,
        pictures,
        addPoll: composed.addPoll,
        dropPoll: () => composed.poll?.clear(),
      });
    if (told.status === 'fulfilled') bell = new told.value.Bell(parts);
    host.requestUpdate();
  };
  awaitMentions(parts);
  if (host.shadowRoot) addStyles(host.shadowRoot, memberStyles);
  const withWords = (view: FeedView) => ({ ...view, words: toMemberStrings(view.words) });

  return {
    renderPanel(given) {
      const view = withWords(given);
      if (mayWrite(view) && !isLoading) {
        isLoading = true;
        void load();
      }
      return [bell?.render(view), renderComposer(view, composed, parts)];
    },
    renderActs: (post, comment, view) => composed.buttons.renderMenu({ post, comment }, withWords(view)),
    async leave() {
      isLeft = true;
      bell?.leave();
      await composed.drafts?.leave();
    },
  };
}
