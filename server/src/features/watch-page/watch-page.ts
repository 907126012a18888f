import { type ViewerStream, visitorDataPagePath } from '@zeacon/contract';
import { Html, html } from '../../platform/web/html.ts';
import { toExcerpt, toLine } from '../../platform/web/plain-text.ts';
import { crashDialog, crashStyles } from './crash-dialog.ts';
import { toLinkedText } from './linked-text.ts';
import { momentsMarkup } from './moments-markup.ts';
import { moreVideosMarkup } from './more-videos.ts';
import { commonHead, type Page, scripts, videoHead } from './page-head.ts';
import { playerMarkup } from './player-markup.ts';
import { toIsoDuration } from './video-time.ts';
import { scriptlessStyles, stageShape, watchStyles } from './watch-styles.ts';
import { hasTalk, isOnAir, mayBeOnAir, type WatchVideo } from './watch-video.ts';
import { fillWith, formatsOf, htmlTag, linkTo } from './words/page-formats.ts';
import type { PageLanguage } from './words/page-language.ts';
import { privacyWords } from './words/privacy-words.ts';

const excerptLength = 220;

export interface WatchPageOptions {
  origin: string;
  /** Seconds. */
  startAt: number;
  now: Date;
  language: PageLanguage;
}

/** The page of one video. */
export function renderWatchPage(shown: WatchVideo, options: WatchPageOptions): Page {
  const { video } = shown;
  const { origin, startAt, now, language } = options;
  const { words } = language;
  const shape = video.width > 0 && video.height > 0 ? stageShape(video.width, video.height) : stageShape(16, 9);
  const talks = hasTalk(video);
  const destination = shown.isOpen ? 'POSTED' : 'UNLISTED';
  const page = html`<!doctype html>
${htmlTag(language)}
<head>
${commonHead}
${scripts}
<link rel="preload" as="font" href="/sub-apps/widgets/zeacon.woff2" type="font/woff2" crossorigin>
${videoHead(shown, origin, language)}
<style>${watchStylesheet}</style>
<style>${new Html(shape)}</style>
<style>${new Html(crashStyles)}</style>
<noscript><style>${new Html(scriptlessStyles)}</style></noscript>
</head>
<body>
${businessTop(video)}
<main${talks && html` class="talking"`}>
<div>
<div class="stage">${playerMarkup(shown, { startAt, destination, language })}</div>
${talks && html`<div class="talk" id="talk"></div>`}
<div class="about">
${eventMarkup(shown, now, language)}
${video.isPreview && html`<p id="link-said" role="status" data-used="${words.usedLink}"></p>`}
<h1 dir="auto">${toLine(video.name)}</h1>
<div class="row">${organizerMarkup(shown, language)}
<button class="button" id="share" type="button" aria-haspopup="dialog">${shareIcon} ${words.share}</button></div>
${descriptionMarkup(video.description, language)}
${chaptersMarkup(shown, language)}
${momentsMarkup(shown, language)}
</div>
</div>
${moreVideosMarkup(video.streamId, shown.more, language)}
</main>
<footer class="foot"><a href="${linkTo(visitorDataPagePath, language)}">${privacyWords[language.language].title}</a><a href="/">Zeacon</a></footer>
${crashDialog(language)}
</body>
</html>`;
  return { html: page.text, styles: [watchStyles, shape, crashStyles, scriptlessStyles] };
}

const watchStylesheet = new Html(watchStyles);

const shareIcon = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v6a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3v-6"/></svg>`;

function eventMarkup(
  { video: { eventStart } }: WatchVideo,
  now: Date,
  { language, words }: PageLanguage,
): Html | undefined {
  if (!eventStart) return undefined;
  const date = new Date(eventStart);
  const moment = formatsOf(language).toMoment(date);
  const time = html`<time datetime="${eventStart}" data-local>${moment}</time>`;
  return html`<p class="event">${fillWith(date > now ? words.starts : words.started, time)}</p>`;
}

/** The page is that of the business: its logo and name, which lead to its own site. */
function businessTop({ organizer }: ViewerStream): Html {
  const { imageUrl, websiteUrl } = organizer;
  const name = toLine(organizer.businessName);
  const brand = html`${imageUrl && html`<img src="${imageUrl}" alt="" width="28" height="28" referrerpolicy="no-referrer">`}<span dir="auto">${name}</span>`;
  return html`<header class="top">${websiteUrl ? html`<a class="brand" href="${websiteUrl}" rel="noopener nofollow" target="_blank">${brand}</a>` : html`<span class="brand">${brand}</span>`}</header>`;
}

function organizerMarkup({ video }: WatchVideo, { language, words }: PageLanguage): Html {
  const { toClock, toDay } = formatsOf(language);
  const { organizer, createdDate, category, durationMs } = video;
  const name = toLine(organizer.businessName);
  return html`<div class="who">
${organizer.imageUrl ? html`<img src="${organizer.imageUrl}" alt="" width="44" height="44" referrerpolicy="no-referrer">` : html`<span class="initial" aria-hidden="true">${Array.from(name)[0]?.toUpperCase()}</span>`}
<div><strong dir="auto">${organizer.websiteUrl ? html`<a href="${organizer.websiteUrl}" rel="noopener nofollow" target="_blank">${name}</a>` : name}</strong>
<p class="facts"><time datetime="${createdDate}">${toDay(new Date(createdDate))}</time>${mayBeOnAir(video) ? html`<span id="now" class="now"${!isOnAir(video) && html` hidden`}>${words.liveNow}</span>` : durationMs > 0 && html`<span><time datetime="${toIsoDuration(durationMs)}">${toClock(durationMs)}</time></span>`}${category && html`<bdi>${toLine(category)}</bdi>`}</p></div>
</div>`;
}

/** A long description can be expanded, even without scripts. */
function descriptionMarkup(description: string, { words }: PageLanguage): Html | undefined {
  const text = description.trim();
  if (!text) return undefined;
  const whole = html`<p class="whole" dir="auto">${toLinkedText(text)}</p>`;
  const isLong = text.length > excerptLength || text.split('\n').length > 4;
  if (!isLong) return html`<div class="description">${whole}</div>`;
  return html`<details class="description">
<summary><span class="excerpt" dir="auto">${toExcerpt(text, excerptLength)} </span><span class="toggle closed">${words.showMore}</span><span class="toggle opened">${words.showLess}</span></summary>
${whole}
</details>`;
}

function chaptersMarkup({ video: { streamId, chapters = [] } }: WatchVideo, language: PageLanguage): Html | undefined {
  if (chapters.length === 0) return undefined;
  const { toClock } = formatsOf(language.language);
  const items = chapters.map(({ startMs, title }) => {
    const seconds = Math.floor(startMs / 1000);
    return html`<li><a href="${linkTo(`/v/${streamId}`, language, { t: seconds })}" data-seek="${startMs / 1000}"><time datetime="${toIsoDuration(startMs)}">${toClock(startMs)}</time><span dir="auto">${toLine(title)}</span></a></li>\n`;
  });
  return html`<section class="chapters" id="chapters" aria-labelledby="chapters-title"><h2 id="chapters-title">${language.words.chapters}</h2>
<ol>${items}</ol></section>`;
}
