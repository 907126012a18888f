import type { VideoCard } from '@zeacon/contract';
import { type Html, html } from '../../platform/web/html.ts';
import { toLine } from '../../platform/web/plain-text.ts';
import type { MoreVideos } from './watch-video.ts';
import { fill, formatsOf, linkTo } from './words/page-formats.ts';
import type { PageLanguage } from './words/page-language.ts';

/** `watch.js` makes further cards from the template, so that all cards look the same. */
export function moreVideosMarkup(streamId: string, more: MoreVideos, language: PageLanguage): Html | undefined {
  const { items, totalPages } = more;
  if (items.length === 0) return undefined;
  return html`<section class="more" id="more" aria-labelledby="more-title">
<h2 id="more-title">${language.words.moreVideos}</h2>
<ul>${items.map((item) => html`<li>${cardMarkup(item, language)}</li>\n`)}</ul>
<template><li>${cardMarkup(blank, language)}</li></template>
${totalPages > 1 && pagesMarkup(streamId, more, language)}
</section>`;
}

/** `watch.js` turns the link to the next page into a button that adds more videos below. */
function pagesMarkup(streamId: string, { currentPage, totalPages }: MoreVideos, language: PageLanguage): Html {
  const { words } = language;
  const { toCount } = formatsOf(language.language);
  const linkToPage = (pagination: number) =>
    `${linkTo(`/v/${streamId}`, language, pagination > 1 ? { pagination } : {})}#more`;
  const next = currentPage < totalPages && linkToPage(currentPage + 1);
  const count = fill(words.page, { page: toCount(currentPage), pages: toCount(totalPages) });
  return html`<div class="pages">
<p class="count" role="status" data-words="${words.page}">${count}</p>
${currentPage > 1 && html`<a class="button" href="${linkToPage(currentPage - 1)}" rel="prev">${words.previous}</a>`}
${next && html`<a class="button" id="more-next" href="${next}" rel="next" data-stream="${streamId}" data-page="${currentPage}" data-pages="${totalPages}">${words.moreVideos}</a>`}
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

function cardMarkup({ name, url, durationMs, thumbnailUrl, createdDate }: VideoCard, language: PageLanguage): Html {
  const { toClock, toDay } = formatsOf(language.language);
  const picture = thumbnailUrl || undefined;
  return html`<a class="card" href="${url && linkTo(url, language)}">
<span class="thumb">${(picture || !url) && html`<img${picture && html` src="${picture}"`} alt="" width="160" height="90" loading="lazy" decoding="async">`}<span class="length">${toClock(durationMs)}</span></span>
<span class="words"><span class="name" dir="auto">${toLine(name)}</span><time class="when" datetime="${createdDate}">${toDay(new Date(createdDate))}</time></span>
</a>`;
}
