import { holdPlace } from './hold-place.ts';
import { inLanguage } from './page-state.ts';

/** This page as the server would send it now: it alone makes markup of what people write. */
async function readPage(path = location.href): Promise<Document> {
  const answer = await fetch(inLanguage(path), { cache: 'no-store' });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

const format = new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
  dateStyle: 'long',
  timeStyle: 'short',
});

/** What is shown later, if there is use for it. */
const waiting = ['name', 'discard', 'rename-to-join'];

/** Shows what needs this script, and times in the reader's zone. */
export function wake(part: ParentNode): void {
  const needing =
    'form[data-do], button[data-do], [data-remove-post], [data-remove-comment], [data-answer], [data-quote], [data-edit], [data-versions], [data-report], [data-seek], [data-at]';
  for (const one of part.querySelectorAll<HTMLElement>(needing))
    if (!waiting.includes(one.dataset.do ?? '')) one.hidden = false;
  for (const time of part.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = format.format(new Date(time.dateTime));
}

function take(from: Document, id: string): HTMLElement | undefined {
  const found = from.getElementById(id);
  if (!found) return undefined;
  const taken = document.importNode(found, true);
  wake(taken);
  return taken;
}

/** How much is new for the reader. */
export function takeBell(page: Document): void {
  const bell = take(page, 'bell');
  if (bell) document.getElementById('bell')?.replaceWith(bell);
}

/** Reads how much is new for the reader, where nothing else is read anyway. */
export async function renewBell(): Promise<void> {
  if (document.getElementById('bell')) takeBell(await readPage('/notices'));
}

/** Somebody who pressed one of its buttons goes on from there. */
function renewPart(before: Element | null, after: Element | null): void {
  if (!before || !after || before.innerHTML === after.innerHTML) return;
  // Somebody is choosing something in it.
  if (before.querySelector('details[open]') && after.querySelector('details')) return;
  const focused = [...before.querySelectorAll<Element>('button')].indexOf(document.activeElement ?? document.body);
  before.replaceWith(after);
  if (focused >= 0) after.querySelectorAll('button')[focused]?.focus({ preventScroll: true });
}

const title = ':scope > h1, :scope > h2';

/** Among others a title leads to its post, and is a smaller heading than where the post is alone. */
function renewTitle(shown: HTMLElement, next: HTMLElement, isAlone: boolean): void {
  const before = shown.querySelector(title);
  const after = next.querySelector(title);
  if (before?.textContent === after?.textContent) return;
  before?.remove();
  if (!after) return;
  const heading = document.createElement(isAlone ? 'h1' : 'h2');
  heading.dir = 'auto';
  const place = isAlone ? heading : document.createElement('a');
  place.textContent = after.textContent;
  if (place instanceof HTMLAnchorElement) place.href = inLanguage(`/post/${shown.id}`);
  if (place !== heading) heading.append(place);
  shown.querySelector(':scope > .text')?.before(heading);
}

/** Puts the parts of a post in place that changed; a video that plays goes on. */
export async function renewPost(postId: string): Promise<void> {
  const shown = document.getElementById(postId);
  if (!shown) return;
  const isAlone = location.pathname === `/post/${postId}`;
  const page = await readPage(isAlone ? location.pathname + location.search : `/post/${postId}`);
  takeBell(page);
  const next = take(page, postId);
  if (!next) return isAlone ? location.replace(inLanguage('/')) : holdPlace(() => shown.remove());
  const thread = isAlone && take(page, 'thread');
  holdPlace(() => {
    for (const part of ['.by', '.acts', '.text', '.poll', '.with', '.party'])
      renewPart(shown.querySelector(`:scope > ${part}`), next.querySelector(`:scope > ${part}`));
    renewTitle(shown, next, isAlone);
    const before = document.getElementById('thread');
    if (thread && before) renewThread(before, thread);
  });
}

const actsOf = (comment: Element | null | undefined) => comment?.querySelector(':scope > .acts') ?? null;

function renewThread(before: HTMLElement, after: HTMLElement): void {
  // Somebody who writes an answer, or reads what a text said before, keeps their place.
  if (before.querySelector('form, .versions')) {
    for (const comment of before.querySelectorAll('[data-comment]:not(:has(> form.edit, > .versions))'))
      renewPart(actsOf(comment), actsOf(after.querySelector(`[id="${comment.id}"]`)));
    return;
  }
  if (before.innerHTML === after.innerHTML) return;
  const { activeElement } = document;
  const comment = before.contains(activeElement) ? activeElement?.closest('[data-comment]') : null;
  const focused = [...(actsOf(comment)?.querySelectorAll('button') ?? [])].indexOf(activeElement as HTMLButtonElement);
  before.replaceWith(after);
  if (comment && focused >= 0)
    actsOf(document.getElementById(comment.id))
      ?.querySelectorAll<HTMLElement>('button')
      [focused]?.focus({ preventScroll: true });
}

/** Takes the new posts in above those that are shown. */
export async function takeNewPosts(): Promise<void> {
  const page = await readPage(location.pathname);
  takeBell(page);
  const feed = document.getElementById('feed');
  // What waited may be among the others now.
  const waiting = take(page, 'waiting');
  if (waiting) document.getElementById('waiting')?.replaceWith(waiting);
  const first = feed?.querySelector(':scope > article');
  for (const { id } of page.querySelectorAll('#feed > article')) {
    const post = document.getElementById(id) ? undefined : take(page, id);
    if (post && first) first.before(post);
    else if (post) feed?.append(post);
  }
  if (page.querySelector('#feed > article')) feed?.querySelector('p.box.soft')?.remove();
  document.getElementById('news')?.setAttribute('hidden', '');
}
