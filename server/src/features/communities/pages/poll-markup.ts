import type { PostDetails } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { momentMarkup } from './moment-markup.ts';
import type { Reader } from './reader.ts';
import { countWords, type PageLanguage, toPercent } from './words/page-language.ts';

/** What can be chosen, and what others chose as far as the reader may know. It is read without the script, which votes. */
export function pollMarkup({ poll }: Pick<PostDetails, 'poll'>, reader: Reader): Html | undefined {
  if (!poll) return undefined;
  const { question, options, voteCount, isEnded, ownOption } = poll;
  const { spoken } = reader;
  const choose = (text: string, place: number) =>
    reader.mayWrite && !isEnded
      ? html`<button type="button" class="choice" data-vote="${place}" aria-pressed="${String(place === ownOption)}" dir="auto">${text}</button>`
      : html`<p class="choice${place === ownOption && html` own`}" dir="auto">${text}</p>`;
  return html`<div class="poll" role="group" aria-label="${spoken.words.poll}">${question && html`<p class="question" dir="auto">${question}</p>`}
<ul>${options.map(({ text, count }, place) => html`<li>${choose(text, place)}${shareMarkup(count, voteCount, spoken)}</li>`)}</ul>
<p class="soft">${countWords(spoken.words.voteCount, voteCount, spoken)}${endMarkup(poll, spoken)}</p></div>`;
}

function shareMarkup(count: number | null, total: number, spoken: PageLanguage) {
  if (count === null) return undefined;
  const words = countWords(spoken.words.voteCount, count, spoken);
  return html`<progress max="${Math.max(1, total)}" value="${count}" aria-hidden="true"></progress><span class="soft">${toPercent(total > 0 ? count / total : 0, spoken)} · ${words}</span>`;
}

function endMarkup({ endsDate, isEnded }: NonNullable<PostDetails['poll']>, spoken: PageLanguage) {
  const { words } = spoken;
  if (isEnded) return html` · ${words.pollEnded}`;
  if (!endsDate) return undefined;
  const [before, after] = words.pollEnds.split('{time}');
  return html` · ${before}${momentMarkup(endsDate, spoken)}${after}`;
}

/** A poll of a member's own, in the form for a post. */
export const pollFieldsMarkup = ({
  spoken: { words },
}: Reader): Html => html`<details><summary>${words.pollAdd}</summary>
<div class="fields"><label>${words.pollQuestion}<input name="question" maxlength="200"></label>
<label>${words.pollOptions}<textarea name="options" maxlength="900"></textarea></label>
<label>${words.pollEnd}<input type="datetime-local" name="ends" max="9999-12-31T23:59"></label></div></details>`;
