import type { PostAuthor, PostDetails, PostPlaylist, PostReaction } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { reactionSigns } from './post-markup.ts';
import { feedWords } from './served-feed.generated.ts';
import { countWords, fill, type PageLanguage, toPercent, toShortMoment } from './words/page-language.ts';

const reactionNames = {
  LIKE: 'feedLike',
  LOVE: 'feedLove',
  LAUGH: 'feedLaugh',
  CELEBRATE: 'feedCelebrate',
} as const satisfies Record<PostReaction, string>;

/** What a post has beside its words, as the element draws it. */
export function servedPartsOf({ spoken, origin }: { spoken: PageLanguage; origin: string }) {
  const words = feedWords[spoken.language];
  const at = (address: string) => new URL(address, origin).href;
  const votes = (count: number) => countWords(spoken.words.voteCount, count, spoken);

  function coverMarkup(posterUrl: string | null, name: string, url: string): Html {
    return html`${posterUrl && html`<img src="${at(posterUrl)}" alt="" loading="lazy" decoding="async">`}<a class="start" href="${url}" target="_blank" rel="noopener" aria-label="${fill(words.feedPlay, { name })}"><span><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7.5 4.6v14.8a1 1 0 0 0 1.53.85l11.6-7.4a1 1 0 0 0 0-1.7L9.03 3.75A1 1 0 0 0 7.5 4.6Z"/></svg></span></a>`;
  }

  /** `<zc-post-playlist>` draws it later. */
  function playlistMarkup({ name, videoCount, posterUrl }: PostPlaylist, url: string): Html {
    const title = html`<strong dir="auto">${name}</strong>`;
    if (videoCount === 0)
      return html`<div class="playlist"><p>${title}</p><p class="soft">${words.feedPlaylistEmpty}</p></div>`;
    return html`<div class="playlist"><div class="video" part="video">${coverMarkup(posterUrl, name, url)}</div><p>${title} <span class="soft">${countWords(spoken.words.videoCount, videoCount, spoken)}</span></p></div>`;
  }

  const time = (date: string): Html => html`<time datetime="${date}">${toShortMoment(date, spoken)}</time>`;

  return {
    time,

    avatar: ({ name, pictureUrl }: PostAuthor): Html =>
      html`<span class="avatar" part="avatar" aria-hidden="true">${Array.from(name ?? '')[0]?.toUpperCase()}${pictureUrl && html`<img src="${at(pictureUrl)}" alt="" loading="lazy" decoding="async">`}</span>`,

    reactions: ({ reactions: given }: PostDetails): readonly Html[] =>
      given.map(({ reaction, count }) => {
        const { sign } = reactionSigns[reaction];
        const name = reactionNames[reaction];
        return html`<button type="button" class="react" part="button" disabled aria-label="${count > 0 ? `${words[name]}, ${count}` : words[name]}"><span aria-hidden="true">${sign}${count > 0 && ` ${count}`}</span></button>`;
      }),

    poll({ poll }: PostDetails): Html | undefined {
      if (!poll) return undefined;
      const { question, options, voteCount, endsDate, isEnded } = poll;
      const end = isEnded ? words.feedPollEnded : endsDate && html`${words.feedPollEnds} ${time(endsDate)}`;
      const share = (count: number) =>
        html`<progress max="${voteCount || 1}" value="${count}" aria-hidden="true"></progress> <span class="soft">${toPercent(count / (voteCount || 1), spoken)} · ${votes(count)}</span>`;
      return html`<div class="poll" part="poll" role="group" aria-label="${words.feedPoll}">${question && html`<strong dir="auto">${question}</strong>`}${options.map(({ text, count }) => html`<div><button type="button" part="button" dir="auto" disabled>${text}</button>${count !== null && share(count)}</div>`)}<span class="soft">${votes(voteCount)}${end && html` · ${end}`}</span></div>`;
    },

    picture: ({ pictureUrl }: PostDetails): Html | null =>
      pictureUrl === null
        ? null
        : html`<img class="picture" part="picture" src="${at(pictureUrl)}" alt="" loading="lazy" decoding="async">`,

    /** `<zc-post-media>` draws it later. */
    media({ pictures, link, playlist, url }: PostDetails): Html | undefined {
      if (pictures.length === 0 && !link && !playlist) return undefined;
      const shown = pictures.map(
        ({ url, smallUrl, width, height, alt }, index) =>
          html`<li><a href="${at(url)}" target="_blank" rel="noopener" aria-label="${alt || `${index + 1}/${pictures.length}`}"><img src="${at(smallUrl)}" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async"></a></li>`,
      );
      return html`<div class="media">${pictures.length > 0 && html`<ul class="pictures of-${pictures.length}">${shown}</ul>`}${link && linkMarkup(link, at)}${playlist && playlistMarkup(playlist, url)}</div>`;
    },

    video({ contentId, streamDetails, url }: PostDetails): Html | undefined {
      if (contentId === null) return undefined;
      if (!streamDetails) return html`<p class="soft">${words.feedVideoGone}</p>`;
      const { name, posterUrl, width, height } = streamDetails;
      const isTall = width > 0 && height > width;
      return html`<div class="video${isTall && ' tall'}" part="video">${coverMarkup(posterUrl, name, url)}</div>`;
    },

    party: ({ watchParty, url }: PostDetails): Html | null =>
      watchParty &&
      html`<p class="party" part="party"><a href="${url}" target="_blank" rel="noopener">${watchParty.state === 'RUNNING' ? words.feedPartyJoin : words.feedParty}</a></p>`,
  };
}

function linkMarkup(link: NonNullable<PostDetails['link']>, at: (address: string) => string): Html {
  const { url, title, siteName, description, pictureUrl, width, height } = link;
  return html`<a class="link" href="${url}" target="_blank" rel="nofollow noopener ugc">${pictureUrl && html`<img src="${at(pictureUrl)}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async">`}<span dir="auto"><span class="soft">${siteName}</span><strong>${title}</strong>${description && html`<span class="soft about">${description}</span>`}</span></a>`;
}
