import type { PostChat, PostChatLine, PostDetails } from '@zeacon/contract';
import { toClock } from '../../../platform/to-clock.ts';
import { type Html, html } from '../../../platform/web/html.ts';
import { avatarMarkup } from './avatar-markup.ts';
import { authorMarkup, postPath } from './post-markup.ts';
import { isOwn, type Reader } from './reader.ts';
import { writtenMarkup } from './rich-text-markup.ts';
import { countWords, linkTo } from './words/page-language.ts';

/** Where people write now, or what they wrote. `isNamed`: the address asked for a further page of it. */
export type ShownChat = { isOpen: true } | ({ isOpen: false; isNamed: boolean } & Omit<PostChat, 'isOpen'>);

/** The chat of the live that a post shows; once it is over, folded up until it is asked for. */
export function liveChatMarkup(post: PostDetails, chat: ShownChat, reader: Reader): Html {
  const { spoken } = reader;
  const { words } = spoken;
  if (chat.isOpen)
    return html`<section class="box" id="live-chat" aria-label="${words.liveChat}"><h2>${words.liveChat}</h2>
<zc-chat for="video-${post.uuid}"></zc-chat></section>`;
  const { items, isComplete, messageCount, isNamed } = chat;
  const more = `${postPath(post)}?chat=${items.at(-1)?.positionMs}#live-chat`;
  return html`<section class="box" id="live-chat"><details${isNamed && html` open`}><summary>${countWords(words.chatCount, messageCount, spoken)}</summary>
<ol class="comments said-live">${items.map((line) => lineMarkup(line, reader))}</ol>
${!isComplete && html`<a class="button" rel="next" href="${linkTo(more, spoken)}">${words.chatMore}</a>`}</details></section>`;
}

function lineMarkup({ id, author, isGuest, text, atSec }: PostChatLine, reader: Reader): Html {
  const { spoken } = reader;
  const { words } = spoken;
  const mayRemove = reader.mayWrite && (reader.isModerator || isOwn(author, reader));
  const answer =
    reader.mayWrite &&
    html` <button type="button" class="quiet" data-quote="${id}" data-second="${atSec}" data-name="${author.name ?? words.deletedMember}" hidden>${words.reply}</button>`;
  return html`<li id="${id}" data-line="${id}"><p class="by">${avatarMarkup(author, 'small')}${authorMarkup(author, spoken)}${isGuest && html` <span class="badge">${words.chatGuest}</span>`}</p>
<p class="said" dir="auto"><button type="button" class="moment" data-seek="${atSec}" dir="ltr" hidden>${toClock(atSec)}</button> ${writtenMarkup(text)}${answer}${mayRemove && html` <button type="button" class="quiet" data-do="remove-chat" hidden>${words.remove}</button>`}</p></li>`;
}
