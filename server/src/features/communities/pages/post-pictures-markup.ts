import type { PostDetails } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import type { CommunityWords } from './words/community-words.ts';
import { fill, type PageLanguage } from './words/page-language.ts';

export const acceptedPictures =
  'image/jpeg,image/png,image/heic,image/heif,image/webp,image/avif,image/gif,.heic,.heif';

/** Beside each other; each leads to its larger file, which the script opens above the page. */
export function postPicturesMarkup({ pictures }: Pick<PostDetails, 'pictures'>, { words }: PageLanguage): Html | null {
  if (pictures.length === 0) return null;
  const count = pictures.length;
  return html`<ul class="pictures of-${count}">${pictures.map(({ url, smallUrl, width, height, alt }, index) => {
    const name = fill(words.pictureOf, { number: String(index + 1), count: String(count) });
    return html`<li><a href="${url}" target="_blank" rel="noopener" data-picture="${name}"${!alt && html` aria-label="${name}"`}><img src="${smallUrl}" alt="${alt}" width="${width}" height="${height}" loading="lazy"></a></li>`;
  })}</ul>`;
}

/** As `attachMarkup`, for a video. */
export function attachVideoMarkup(words: CommunityWords): Html {
  const said = { hint: words.videoHint, takeOut: words.videoTakeOut, waits: words.videoWaits };
  return html`<div class="attach"><div data-video="${JSON.stringify(said)}"></div>
<p class="acts"><label class="button file"><input type="file" accept="video/*" data-attach-video>${words.addVideo}</label> <span class="soft">${words.videoHint}</span></p></div>`;
}

/** Where somebody who writes a post puts pictures into it; the script sends each as soon as it is chosen. */
export function attachMarkup(words: CommunityWords): Html {
  const said = {
    ...{ shows: words.pictureShows, takeOut: words.pictureTakeOut },
    ...{ tooMany: words.picturesTooMany, tooLarge: words.pictureTooLarge },
  };
  return html`<div class="attach"><ol data-attached="${JSON.stringify(said)}"></ol>
<p class="acts"><label class="button file"><input type="file" multiple accept="${acceptedPictures}" data-attach>${words.addPictures}</label> <span class="soft">${words.picturesHint}</span></p></div>`;
}
