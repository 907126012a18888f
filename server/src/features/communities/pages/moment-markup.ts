import { type Html, html } from '../../../platform/web/html.ts';
import { type PageLanguage, toMoment } from './words/page-language.ts';

/** The script shows it in the reader's time zone. */
export const momentMarkup = (date: string, spoken: PageLanguage): Html =>
  html`<time datetime="${date}" data-local>${toMoment(date, spoken)}</time>`;
