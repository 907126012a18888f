import { isRemembering, type PublicWidget, refusalOfVisitor } from '@zeacon/contract';
import { createVisitMemory } from '../core/widget/visit-memory.ts';
import { pageStorages } from '../widget/page-storages.ts';
import { onExitIntent } from './exit-intent.ts';
import { forgetVisitor } from './forget-visitor.ts';
import { isRefused, mayRecognise } from './may-recognise.ts';

/** What few sites need of the site tag, in a script of its own. */
export interface SiteMore {
  /** Notes that the visitor is on this page, or erases what is known of one who refuses that. Call it when either changes. */
  visit(url: string): void;
  /** Whether the rules about the visitor let a widget be shown here, now. */
  isDue(widget: PublicWidget, url: string): boolean;
  wasShown(widget: PublicWidget): void;
}

/** `changed` is called when somebody is about to leave. */
export function createSiteMore(
  changed: () => void,
  consent: () => string | undefined,
  signal: AbortSignal,
  widgets: readonly PublicWidget[],
): SiteMore {
  const memory = createVisitMemory({
    storages: pageStorages,
    mayStore: () => mayRecognise(consent()),
    now: () => Date.now(),
  });
  let isLeaving = false;
  onExitIntent(
    window,
    () => {
      isLeaving = true;
      changed();
      isLeaving = false;
    },
    signal,
  );
  return {
    visit(url) {
      if (isRefused(consent())) forgetVisitor(consent());
      if (widgets.some(({ rules }) => isRemembering(rules))) memory.visit(url);
    },
    isDue: ({ key, rules }, url) =>
      (isLeaving || !rules.exitIntent) && !refusalOfVisitor(rules, url, memory.facts(key, rules.cap)),
    wasShown: ({ key, rules }) => rules.cap && memory.wasShown(key, rules.cap),
  };
}
