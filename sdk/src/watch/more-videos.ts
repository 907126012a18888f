import type { listMoreVideos, Reply, VideoCard } from '@zeacon/contract';
import { toClock } from '../words/formats.ts';
import { isPlain } from './chapters.ts';

type MoreVideos = Reply<typeof listMoreVideos>;

const path: (typeof listMoreVideos)['path'] = '/general/v1.1/stream/viewer/more-videos';
const timeoutMs = 15_000;
const { lang: language } = document.documentElement;

/** The link to the next page appends that page's videos instead. If that fails, it is followed. */
export function loadMoreInPlace(): void {
  const section = document.querySelector<HTMLElement>('#more');
  const link = section?.querySelector<HTMLAnchorElement>('#more-next');
  if (!section || !link) return;
  let isBusy = false;
  link.addEventListener('click', async (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    link.setAttribute('aria-busy', 'true');
    try {
      addPage(section, link, await readPage(link));
    } catch {
      location.assign(link.href);
    } finally {
      isBusy = false;
      link.removeAttribute('aria-busy');
    }
  });
}

async function readPage({ dataset }: HTMLAnchorElement): Promise<MoreVideos> {
  const query = new URLSearchParams({ streamId: dataset.stream!, pagination: String(Number(dataset.page) + 1) });
  const answer = await fetch(`${path}?${query}`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`The server answered with status ${answer.status}.`);
  return ((await answer.json()) as { responseData: MoreVideos }).responseData;
}

function addPage(section: HTMLElement, link: HTMLAnchorElement, { items, currentPage, totalPages }: MoreVideos) {
  const list = section.querySelector('ul')!;
  const template = section.querySelector('template')!;
  const cards = items.map((item) => toCard(template, item));
  list.append(...cards);
  showCount(section.querySelector<HTMLElement>('.count')!, { page: currentPage, pages: totalPages });
  link.dataset.page = String(currentPage);
  const next = new URL(link.href);
  next.searchParams.set('pagination', String(currentPage + 1));
  link.href = next.href;
  link.hidden = currentPage >= totalPages;
  // Moves the focus to the first new video.
  cards[0]?.querySelector('a')?.focus();
}

/** Same format as the server's, with the words that the server provides. */
function showCount(count: HTMLElement, values: Record<string, number>) {
  const number = new Intl.NumberFormat(language, { useGrouping: false });
  count.textContent = count.dataset.words!.replace(/\{(\w+)\}/g, (_, name: string) => number.format(values[name]!));
}

/** Keeps a language that was set in the address. */
function inSameLanguage(href: string): string {
  const url = new URL(href, location.href);
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked) url.searchParams.set('lang', asked);
  return url.href;
}

function toCard(template: HTMLTemplateElement, video: VideoCard): HTMLElement {
  const card = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  const part = <Part extends Element>(selector: string) => card.querySelector<Part>(selector)!;
  part<HTMLAnchorElement>('a').href = inSameLanguage(video.url);
  part('.name').textContent = video.name;
  part('.length').textContent = toClock(video.durationMs / 1000, language);
  const when = part<HTMLTimeElement>('time');
  when.dateTime = video.createdDate;
  when.textContent = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(video.createdDate),
  );
  if (video.thumbnailUrl) part<HTMLImageElement>('img').src = video.thumbnailUrl;
  else part('img').remove();
  return card;
}
