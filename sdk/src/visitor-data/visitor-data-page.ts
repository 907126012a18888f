import type { eraseVisitorData, Reply, readVisitorData, VisitorView, visitorDataFragment } from '@zeacon/contract';
import { toJson } from '../core/to-json.ts';
import { toClock } from '../words/formats.ts';
import { forgetKnownIds, readKnownIds } from './known-ids.ts';

type Known = Reply<typeof readVisitorData>;
type Erased = Reply<typeof eraseVisitorData>;

const path: (typeof readVisitorData)['path'] = '/business/v1.1/insight/visitor-data';
const erasePath: (typeof eraseVisitorData)['path'] = '/business/v1.1/insight/visitor-data/erase';
const fragment: typeof visitorDataFragment = 'visitor';
const timeoutMs = 30_000;
const { lang: language } = document.documentElement;

/** Lists what is known of the visitor, and erases it when they ask for it. */
export async function showVisitorData(): Promise<void> {
  const [said, erase, list] = ['#said', '#erase', '#views'].map((id) => document.querySelector<HTMLElement>(id)!) as [
    HTMLElement,
    HTMLButtonElement,
    HTMLElement,
  ];
  const given = takeGivenIds();
  const visitorIds = given.length > 0 ? given : await readKnownIds();
  try {
    const known: Known =
      visitorIds.length > 0 ? await ask<Known>(path, visitorIds) : { views: 0, events: 0, conversions: 0, items: [] };
    const { items, ...counts } = known;
    const { none, summary, newest } = said.dataset;
    const isCut = items.length < known.views;
    said.textContent = [
      fill(known.views === 0 ? none! : summary!, counts),
      ...(isCut ? [fill(newest!, { count: items.length })] : []),
    ].join(' ');
    list.replaceChildren(...items.map((view) => toItem(view, list.dataset.unnamed!)));
    erase.hidden = known.views === 0;
  } catch (cause) {
    sayFailed(said, cause);
  }

  erase.addEventListener('click', async () => {
    if (!confirm(erase.dataset.sure)) return;
    erase.disabled = true;
    try {
      const { erasedViews } = await ask<Erased>(erasePath, visitorIds);
      // Ids that another site gave are kept there.
      if (given.length === 0) forgetKnownIds();
      said.textContent = fill(said.dataset.erased!, { views: erasedViews });
      list.replaceChildren();
      erase.hidden = true;
    } catch (cause) {
      sayFailed(said, cause);
    } finally {
      erase.disabled = false;
    }
  });
}

/** With the server's message, if it has one. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** In our words, and what the server says of it, in small. */
function sayFailed(said: HTMLElement, cause: unknown): void {
  const detail = document.createElement('small');
  detail.dir = 'auto';
  detail.textContent = cause instanceof RefusedError ? cause.message : '';
  said.replaceChildren(`${said.dataset.failed!} `, detail);
}

/** Ids that a link brought; the address is without them afterwards, so that it can be shown to others. */
function takeGivenIds(): string[] {
  const ids = new URLSearchParams(location.hash.slice(1)).get(fragment);
  if (ids === null) return [];
  history.replaceState(history.state, '', location.pathname + location.search);
  return ids.split(',').filter((id) => /^[\w-]{8,64}$/.test(id));
}

async function ask<Answer>(url: string, visitorIds: readonly string[]): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    body: toJson({ visitorIds }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) {
    const { message }: { message?: unknown } = Object(await answer.json().catch(() => undefined));
    throw new RefusedError(typeof message === 'string' ? message : undefined);
  }
  return ((await answer.json()) as { responseData: Answer }).responseData;
}

function fill(text: string, values: Record<string, number>): string {
  const number = new Intl.NumberFormat(language);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => number.format(values[name]!));
}

function toItem(view: VisitorView, unnamed: string): Node {
  const item = document.querySelector<HTMLTemplateElement>('#view')!.content.cloneNode(true) as DocumentFragment;
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  item.querySelector('strong')!.textContent = view.videoName || unnamed;
  item.querySelector('bdi')!.textContent = view.businessName;
  item.querySelector('p')!.textContent = [
    moment.format(new Date(view.startedAt)),
    toClock(view.watchTimeMs / 1000, language),
    view.page,
    view.referrer,
    nameOf('region', view.country.toUpperCase()),
    view.region,
    view.device,
    view.browser,
    view.os,
    nameOf('language', view.language),
  ]
    .filter(Boolean)
    .join(' · ');
  return item;
}

function nameOf(type: 'region' | 'language', code: string): string {
  try {
    return code && (new Intl.DisplayNames(language, { type }).of(code) ?? code);
  } catch {
    return code;
  }
}
