import { type Html, html } from '../../platform/web/html.ts';
import { said } from './said.ts';
import type { MailWords } from './words/mail-words.ts';

/** A poll of a post. Mails cannot be voted in: they lead to where one can. */
export interface MailPoll {
  question: string;
  options: readonly string[];
  isEnded: boolean;
  words: MailWords['poll'];
}

const style = 'margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #343c46;';

export function pollHtml({ question, options, isEnded, words }: MailPoll, url: string): Html {
  const choices = options.map((option) => html`<li dir="auto">${said(option)}</li>`);
  const way = isEnded
    ? html`${words.ended}`
    : html`<a class="mark" href="${url}" target="_blank" style="color: #c01425; font-weight: 600;">${words.vote}</a>`;
  return html`${
    question &&
    html`<p dir="auto" class="strong" style="margin: 24px 0 8px; font-size: 16px; line-height: 1.3; font-weight: 600; color: #14181d;">${said(question)}</p>
`
  }<ul class="plain" style="${style} padding-inline-start: 24px;">${choices}</ul>
<p class="plain" style="${style}">${way}</p>
`;
}

export function pollText({ question, options, isEnded, words }: MailPoll, url: string): string {
  const lines = [question, ...options.map((option) => `- ${option}`)].filter((line) => line !== '').map(said);
  return [...lines, isEnded ? words.ended : `${words.vote}: ${url}`].join('\n');
}
