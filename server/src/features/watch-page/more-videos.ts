import type { VideoCard } from '@zeacon/contract';
import { type Html, html } from '../../platform/web/html.ts';
import { toLine } from './plain-text.ts';
import { toClock } from './video-time.ts';
import type { MoreVideos } from './watch-video.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** `watch.js` makes further cards of the template, so that there is one shape of a card. */
export function moreVideosMarkup(streamId: string, { items, currentPage, totalPages }: MoreVideos): Html | undefined {
  if (items.length === 0) return undefined;
  return html`<section class="more" id="more" aria-labelledby="more-title">
<h2 id="more-title">More videos</h2>
<ul>${items.map((item) => html`<li>${cardMarkup(item)}</li>\n`)}</ul>
<template><li>${cardMarkup(blank)}</li></template>
${totalPages > 1 && pagesMarkup(streamId, { items, currentPage, totalPages })}
</section>`;
}

/** The link to the next page also stands for more of the list, which `watch.js` adds below it. */
function pagesMarkup(streamId: string, { currentPage, totalPages }: MoreVideos): Html {
  const next = currentPage < totalPages && `/v/${streamId}?pagination=${currentPage + 1}#more`;
  return html`<div class="pages">
<p class="count" role="status">Page ${currentPage} of ${totalPages}</p>
${currentPage > 1 && html`<a class="button" href="/v/${streamId}${currentPage > 2 && html`?pagination=${currentPage - 1}`}#more" rel="prev">Previous</a>`}
${next && html`<a class="button" id="more-next" href="${next}" rel="next" data-stream="${streamId}" data-page="${currentPage}" data-pages="${totalPages}">More videos</a>`}
</div>`;
}

const blank: VideoCard = {
  streamId: '',
  name: '',
  durationMs: 0,
  thumbnailUrl: '',
  contentType: 'VOD',
  createdDate: '1970-01-01T00:00:00.000Z',
  url: '',
};

function cardMarkup({ name, url, durationMs, thumbnailUrl, createdDate }: VideoCard): Html {
  const picture = thumbnailUrl || undefined;
  return html`<a class="card" href="${url}">
<span class="thumb">${(picture || !url) && html`<img${picture && html` src="${picture}"`} alt="" width="160" height="90" loading="lazy" decoding="async">`}<span class="length">${toClock(durationMs)}</span></span>
<span class="words"><span class="name" dir="auto">${toLine(name)}</span><time class="when" datetime="${createdDate}">${day.format(new Date(createdDate))}</time></span>
</a>`;
}
