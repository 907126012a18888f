import type { Community, MembershipPrice, PostAuthor, PostDetails, PostOrder, PublicSpace } from '@zeacon/contract';
import { Html, html } from '../../../platform/web/html.ts';
import { spacePath } from '../spaces.service.ts';
import { postPath } from './post-markup.ts';
import { profilePath } from './profile-markup.ts';
import { richTextMarkup } from './rich-text-markup.ts';
import { feedStyles, feedWords } from './served-feed.generated.ts';
import { servedPartsOf } from './served-feed-parts.ts';
import { countWords, fill, type PageLanguage, toMoney } from './words/page-language.ts';

export interface ServedFeed {
  community: Community;
  posts: readonly PostDetails[];
  isComplete: boolean;
  /** To choose from; none where the page asked for one of them. */
  spaces: readonly PublicSpace[];
  spaceId: string | undefined;
  order: PostOrder;
  spoken: PageLanguage;
  /** Of the platform. */
  origin: string;
}

/** What the element does with its script, for as long as that is not there. */
const servedStyles = new Html(
  '[part=feed]>article+article{margin-block-start:16px}button:disabled{opacity:1}.go{display:inline-grid;place-items:center;min-height:40px;padding:0 14px;border-radius:999px;background:var(--tint);color:inherit!important;font-weight:600;text-decoration:none}.go.main{justify-self:start;background:var(--accent);color:#fff!important}.playlist strong{display:inline}.playlist p{margin-block-start:4px}.playlist .soft{font-size:13px}',
);

/**
 * The element with its first posts, as declarative shadow DOM: the same parts in the same places as the element draws
 * them (sdk/src/feed), which then takes its own over. It has no script, and all texts are escaped.
 */
export function renderServedFeed(served: ServedFeed): string {
  const { community, posts, isComplete, spaces, spaceId, order, spoken, origin } = served;
  const { language, direction, isAsked } = spoken;
  const words = feedWords[language];
  const foot = isComplete ? words.feedEnd : awayLink(served);
  const list =
    posts.length > 0
      ? html`<div role="feed" part="feed" aria-label="${words.feedPosts}">${posts.map((post) => postMarkup(post, served))}</div><p class="note foot">${foot}</p>`
      : html`<p class="note">${words.feedEmpty}</p>`;
  return html`<zc-community-feed community-id="${community.id}" app-host="${origin}"${spaceId && html` space="${spaceId}"`}${order === 'POPULAR' && html` order="popular"`}${isAsked && html` lang="${language}"`}><template shadowrootmode="open"><style>${new Html(feedStyles)}${servedStyles}</style>
<section class="all" aria-label="${words.feedPosts}" lang="${language}"${direction === 'rtl' && html` dir="rtl"`}><div part="panel"><div class="panel">${community.price && html`<p class="soft">${costsOf(community.price, spoken)}</p>`}<p class="soft">${words.feedSignInWhy}</p><a class="go main" href="${community.url}" target="_blank" rel="noopener">${words.feedSignIn}</a></div></div>
${spaces.length > 0 && html`<div class="acts spaces" part="spaces" role="group" aria-label="${words.feedSpaces}"><a class="go" href="${community.url}" target="_blank" rel="noopener">${words.feedAllPosts}</a>${spaces.map(({ id, name }) => html`<a class="go" href="${community.url}${spacePath(id)}" target="_blank" rel="noopener"><bdi>${name}</bdi></a>`)}</div>`}
${list}</section></template></zc-community-feed>
`.text;
}

const awayLink = ({ community, spoken }: ServedFeed): Html =>
  html`<a href="${community.url}" target="_blank" rel="noopener">${feedWords[spoken.language].feedOpenCommunity}</a>`;

function costsOf({ period, ...price }: MembershipPrice, spoken: PageLanguage): string {
  const words = feedWords[spoken.language];
  const money = toMoney(price, spoken);
  if (period === 'ONCE') return fill(words.feedJoinCosts, { price: money });
  const often = fill(period === 'MONTH' ? words.feedMonthly : words.feedYearly, { price: money });
  return fill(words.feedJoinRenews, { price: often });
}

function postMarkup(post: PostDetails, served: ServedFeed): Html {
  const { uuid, title, body, author, createdDate, editedDate, isPinned, commentCount, space } = post;
  const { spoken, community, spaceId } = served;
  const words = feedWords[spoken.language];
  const address = `${community.url}${postPath(post)}`;
  const parts = servedPartsOf(served);
  return html`<article id="${uuid}" class="post" part="post" aria-labelledby="by-${uuid}${title && html` title-${uuid}`}"><header class="by" id="by-${uuid}">${parts.avatar(author)} ${nameMarkup(author, served)} <a class="when" href="${address}">${parts.time(createdDate)}</a>${editedDate && html` <span>${words.feedEdited}</span>`}${space && space.id !== spaceId && html` <bdi class="badge">${space.name}</bdi>`}${isPinned && html` <span class="badge">${words.feedPinned}</span>`}</header>
${title && html`<h2 id="title-${uuid}" dir="auto">${title}</h2>`}<div class="text" part="text">${richTextMarkup(body)}</div>${parts.poll(post)}${parts.picture(post)}${parts.media(post)}${parts.video(post)}${parts.party(post)}
<div class="acts">${parts.reactions(post)}<a class="talk go" href="${address}#comments">${countWords(spoken.words.commentCount, commentCount, spoken)}</a></div><div hidden></div></article>`;
}

function nameMarkup({ memberId, name, role, isImported }: PostAuthor, { community, spoken }: ServedFeed): Html {
  const words = feedWords[spoken.language];
  const shown = html`<strong part="author"><bdi>${name ?? words.feedDeleted}</bdi></strong>`;
  const badge =
    role === 'OWNER' ? words.feedOwner : role === 'MODERATOR' ? words.feedModerator : isImported && words.feedImported;
  const isMember = memberId !== null && role !== null;
  return html`${isMember ? html`<a href="${community.url}${profilePath(memberId)}" target="_blank" rel="noopener">${shown}</a>` : shown}${badge && html` <span class="badge">${badge}</span>`}`;
}
