const key = 'zc-come-back';

interface Left {
  /** Ids of what was around the place, from the inside out. */
  ids: string[];
  /** What was done there, in words. */
  said: string;
}

/** Focuses what is no control as well, and shows what is folded up around it. */
export function focusOn(place: HTMLElement): void {
  for (let around = place.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true;
  const target = place instanceof HTMLDetailsElement ? (place.querySelector('summary') ?? place) : place;
  target.focus();
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.focus();
}

/** Before the page is read anew: whoever did something there goes on from there. */
export function leaveFrom(place: HTMLElement, said = place.dataset.done ?? ''): void {
  const ids: string[] = [];
  for (let around = place.closest<HTMLElement>('[id]'); around; around = around.parentElement?.closest('[id]') ?? null)
    ids.push(around.id);
  try {
    sessionStorage.setItem(key, JSON.stringify({ ids, said } satisfies Left));
  } catch {
    // Without a store, the page is read from its beginning.
  }
}

function readLeft(): Left | undefined {
  try {
    const left = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return left === null ? undefined : (JSON.parse(left) as Left);
  } catch {
    return undefined;
  }
}

/** Where they were, or what is left of it; what was done is said there. */
export function comeBack(): void {
  const left = readLeft();
  if (!left) return;
  const [place] = [...left.ids, 'feed'].flatMap((id) => document.getElementById(id) ?? []);
  if (!place) return;
  focusOn(place);
  if (!left.said) return;
  const line = Object.assign(document.createElement('p'), { className: 'told', role: 'status' });
  if (place instanceof HTMLDetailsElement) place.before(line);
  else place.prepend(line);
  // What is in it from the beginning is not announced.
  requestAnimationFrame(() => {
    line.textContent = left.said;
  });
}
