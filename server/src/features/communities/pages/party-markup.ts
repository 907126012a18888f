import type { PostDetails, WatchParty } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { momentMarkup } from './moment-markup.ts';
import type { Reader } from './reader.ts';
import { countWords, linkTo } from './words/page-language.ts';

/** That a video is watched together; on its own page, how one joins, and for those who moderate, how one starts it. */
export function partyMarkup(post: PostDetails, reader: Reader, isAlone: boolean): Html | undefined {
  if (post.contentId === null) return undefined;
  const { watchParty } = post;
  if (watchParty) return html`<div class="party">${aboutMarkup(watchParty, post, reader, isAlone)}</div>`;
  const mayStart = isAlone && reader.isModerator && post.streamDetails?.contentType === 'VOD';
  return html`<div class="party">${mayStart && startMarkup(post, reader)}</div>`;
}

function aboutMarkup(party: WatchParty, post: PostDetails, reader: Reader, isAlone: boolean): Html {
  const { spoken } = reader;
  const { words } = spoken;
  const isRunning = party.state === 'RUNNING';
  const about = isRunning
    ? countWords(words.partyWatching, party.watchingCount, spoken)
    : momentMarkup(party.startDate, spoken);
  const name = html`<span class="badge${isRunning && html` on`}">${words.party}</span> <span class="soft">${about}</span>`;
  if (!isAlone)
    return html`${name} <a class="button" href="${linkTo(`/post/${post.uuid}`, spoken)}">${words.partyJoin}</a>`;
  return html`${name}
<button type="button" class="main" data-do="enter-party" data-said="${JSON.stringify(saidIn(reader))}" hidden>${words.partyJoin}</button>
${reader.isModerator && html`<button type="button" data-do="end-party" data-ask="${words.partyEndAsk}" hidden>${words.partyEnd}</button>`}`;
}

function startMarkup({ uuid }: PostDetails, { spoken: { words } }: Reader): Html {
  return html`<details><summary>${words.party}</summary><form data-do="party" data-post="${uuid}" hidden><label>${words.partyStartAt}<input type="datetime-local" name="startDate"></label><button class="main">${words.partyStart}</button></form></details>`;
}

/** What the script says of it. */
function saidIn({ mayWrite, spoken: { words } }: Reader): object {
  return {
    mayWrite,
    title: words.party,
    apart: words.partyApart,
    back: words.partyBack,
    begins: words.partyBegins,
    click: words.partyClick,
    end: words.partyEnd,
    endAsk: words.partyEndAsk,
    lead: words.partyLead,
    leave: words.partyLeave,
    lost: words.partyLost,
    over: words.partyOver,
    paused: words.partyPaused,
    playing: words.partyPlaying,
    say: words.partySay,
    send: words.partySend,
    talk: words.partyTalk,
    visit: words.partyVisit,
    held: words.held,
    nobody: words.deletedMember,
    moderator: words.moderator,
    watching: words.partyWatching,
  };
}
