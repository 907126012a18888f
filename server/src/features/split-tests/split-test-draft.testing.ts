import type { SplitTestDraft } from '@zeacon/contract';

/** Half of all visitors see the widget, half see nothing. */
export const splitTestDraft: SplitTestDraft = {
  name: 'Is it worth it',
  variants: [{ share: 50, form: null, content: null, title: null, selector: null }],
  holdOut: 50,
  coverage: 100,
  metric: 'CONVERSION',
  goal: null,
  plan: { visitorsPerDay: 1000, rate: 5, days: 28 },
};
