import { mediaStyles } from '../../sdk/src/feed/zc-community-feed/post-media.styles.ts';
import { styles } from '../../sdk/src/feed/zc-community-feed/zc-community-feed.styles.ts';
import { loadFeedWords } from '../../sdk/src/words/feed/feed-locale.ts';
import { type FeedStrings, toFeedStrings } from '../../sdk/src/words/feed/feed-strings.ts';
import { languages } from '../../server/src/platform/languages.ts';
import { formatCode } from './format-code.ts';
import { sdkFiles } from './sdk-files.ts';

const plain = [
  ...(['feedPosts', 'feedEmpty', 'feedEnd', 'feedPinned', 'feedOwner', 'feedModerator', 'feedDeleted'] as const),
  ...([
    'feedImported',
    'feedEdited',
    'feedVideoGone',
    'feedPlaylistEmpty',
    'feedSignIn',
    'feedSignInWhy',
    'feedOpenCommunity',
  ] as const),
  ...(['feedSpaces', 'feedAllPosts', 'feedPoll', 'feedPollEnded', 'feedPollEnds', 'feedParty'] as const),
  ...(['feedPartyJoin', 'feedLike', 'feedLove', 'feedLaugh', 'feedCelebrate'] as const),
] satisfies (keyof FeedStrings)[];

const priced = [
  'feedJoinCosts',
  'feedJoinRenews',
  'feedMonthly',
  'feedYearly',
] as const satisfies (keyof FeedStrings)[];

const squeeze = (css: string) =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .trim();

/** What the server needs to draw the first posts of a feed as the element draws them. */
export async function generateServedFeed(): Promise<readonly [path: string, code: string]> {
  const words: Record<string, Record<string, string>> = {};
  for (const language of languages) {
    const all = toFeedStrings(await loadFeedWords(language));
    words[language] = Object.fromEntries([
      ...plain.map((name) => [name, all[name]]),
      ...priced.map((name) => [name, all[name]('{price}')]),
      ['feedPlay', all.feedPlay('{name}')],
    ]);
  }
  const media = `.media{${squeeze(mediaStyles.cssText).replaceAll(':host', '&')}}`;
  const code = `// Made from the SDK by \`npm run generate\`: change its styles and words, not this file.
export const feedStyles = ${JSON.stringify(squeeze(styles.cssText) + media)};
export const feedWords = ${JSON.stringify(words)} as const;
`;
  return [sdkFiles.servedFeed, formatCode(sdkFiles.servedFeed, code)];
}
