import { Html, html } from '../../platform/web/html.ts';
import { toLinkedText } from './linked-text.ts';
import { moreVideosMarkup } from './more-videos.ts';
import { commonHead, type Page, pageTop, scripts, videoHead } from './page-head.ts';
import { toExcerpt, toLine } from './plain-text.ts';
import { playerMarkup } from './player-markup.ts';
import { toClock, toIsoDuration } from './video-time.ts';
import { scriptlessStyles, stageShape, watchStyles } from './watch-styles.ts';
import { isOpen, type WatchVideo } from './watch-video.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const excerptLength = 220;

/** The page of one video. `startAt` in seconds. */
export function renderWatchPage(shown: WatchVideo, options: { origin: string; startAt: number; now: Date }): Page {
  const { video } = shown;
  const shape = video.width > 0 && video.height > 0 ? stageShape(video.width, video.height) : stageShape(16, 9);
  const destination = isOpen(video) ? 'POSTED' : 'UNLISTED';
  const page = html`<!doctype html>
<html lang="en">
<head>
${commonHead}
${scripts}
<link rel="preload" as="font" href="/sub-apps/widgets/zeacon.woff2" type="font/woff2" crossorigin>
${videoHead(shown, options.origin)}
<style>${watchStylesheet}</style>
<style>${new Html(shape)}</style>
<noscript><style>${new Html(scriptlessStyles)}</style></noscript>
</head>
<body>
${pageTop}
<main>
<div>
<div class="stage">${playerMarkup(shown, { startAt: options.startAt, destination })}</div>
<div class="about">
${eventMarkup(shown, options.now)}
<h1 dir="auto">${toLine(video.name)}</h1>
<div class="row">${organizerMarkup(shown)}
<button class="button" id="share" type="button" aria-haspopup="dialog">${shareIcon} Share</button></div>
${descriptionMarkup(video.description)}
${chaptersMarkup(shown)}
</div>
</div>
${moreVideosMarkup(video.streamId, shown.more)}
</main>
</body>
</html>`;
  return { html: page.text, styles: [watchStyles, shape, scriptlessStyles] };
}

const watchStylesheet = new Html(watchStyles);

const shareIcon = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v6a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3v-6"/></svg>`;

function eventMarkup({ video: { eventStart } }: WatchVideo, now: Date): Html | undefined {
  if (!eventStart) return undefined;
  const date = new Date(eventStart);
  const words = date > now ? 'Starts' : 'Started';
  return html`<p class="event">${words} <time datetime="${eventStart}" data-local>${moment.format(date)} UTC</time></p>`;
}

function organizerMarkup({ video }: WatchVideo): Html {
  const { organizer, createdDate, category, durationMs } = video;
  const name = toLine(organizer.businessName);
  return html`<div class="who">
${organizer.imageUrl ? html`<img src="${organizer.imageUrl}" alt="" width="44" height="44" referrerpolicy="no-referrer">` : html`<span class="initial" aria-hidden="true">${Array.from(name)[0]?.toUpperCase()}</span>`}
<div><strong dir="auto">${name}</strong>
<p class="facts"><time datetime="${createdDate}">${day.format(new Date(createdDate))}</time>${durationMs > 0 && html`<span><time datetime="${toIsoDuration(durationMs)}">${toClock(durationMs)}</time></span>`}${category && html`<bdi>${toLine(category)}</bdi>`}</p></div>
</div>`;
}

/** A long one opens; without scripts too. */
function descriptionMarkup(description: string): Html | undefined {
  const text = description.trim();
  if (!text) return undefined;
  const whole = html`<p class="whole" dir="auto">${toLinkedText(text)}</p>`;
  const isLong = text.length > excerptLength || text.split('\n').length > 4;
  if (!isLong) return html`<div class="description">${whole}</div>`;
  return html`<details class="description">
<summary><span class="excerpt" dir="auto">${toExcerpt(text, excerptLength)} </span><span class="toggle closed">Show more</span><span class="toggle opened">Show less</span></summary>
${whole}
</details>`;
}

function chaptersMarkup({ video: { streamId, chapters = [] } }: WatchVideo): Html | undefined {
  if (chapters.length === 0) return undefined;
  const items = chapters.map(({ startMs, title }) => {
    const seconds = Math.floor(startMs / 1000);
    return html`<li><a href="/v/${streamId}?t=${seconds}" data-seek="${startMs / 1000}"><time datetime="${toIsoDuration(startMs)}">${toClock(startMs)}</time><span dir="auto">${toLine(title)}</span></a></li>\n`;
  });
  return html`<section class="chapters" id="chapters" aria-labelledby="chapters-title"><h2 id="chapters-title">Chapters</h2>
<ol>${items}</ol></section>`;
}
