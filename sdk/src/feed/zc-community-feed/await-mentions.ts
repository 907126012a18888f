import type { MemberPartDeps } from './member-part.ts';

/** Members are offered once somebody types `@`. */
export function awaitMentions(parts: MemberPartDeps): void {
  const root = parts.host.shadowRoot;
  const look = async ({ target }: Event) => {
    if (!root || !(target instanceof HTMLTextAreaElement) || !target.value.includes('@')) return;
    // Without them, names are typed.
    const loaded = await import('./mention-picker.ts').catch(() => undefined);
    if (!loaded) return;
    root.removeEventListener('input', look);
    loaded.offerMentionsIn(root, parts);
    // It may be part of a name that is typed already.
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  root?.addEventListener('input', look, { signal: parts.feed.signal });
}
