import { type Html, html } from '../../platform/web/html.ts';
import { toExcerpt, toLine } from '../../platform/web/plain-text.ts';
import { toIsoDuration } from './video-time.ts';
import type { WatchVideo } from './watch-video.ts';
import { formatsOf, linkTo } from './words/page-formats.ts';
import type { PageLanguage } from './words/page-language.ts';

const textLength = 280;

/** What members of communities wrote about seconds of the video; `watch.js` marks them on the seek bar. */
export function momentsMarkup({ video, moments }: WatchVideo, language: PageLanguage): Html | undefined {
  if (moments.length === 0) return undefined;
  const { words } = language;
  const { toClock } = formatsOf(language.language);
  const items = moments.map(({ atSec, text, name, place, url }) => {
    const ms = atSec * 1000;
    const said = toExcerpt(text, textLength);
    return html`<li><a href="${linkTo(`/v/${video.streamId}`, language, { t: atSec })}" data-seek="${atSec}"><time datetime="${toIsoDuration(ms)}">${toClock(ms)}</time></a>
<div><strong dir="auto">${name === null ? words.deletedMember : toLine(name)}</strong> <a class="place" dir="auto" href="${url}">${toLine(place)}</a><p dir="auto">${said}</p></div></li>\n`;
  });
  return html`<section class="moments" id="moments" aria-labelledby="moments-title"><h2 id="moments-title">${words.moments}</h2>
<ol>${items}</ol></section>`;
}
