import {
  holdOutArm,
  type PublicSplitTest,
  type SplitTestDraft,
  type SplitVariant,
  splitVariantKeys,
} from '@zeacon/contract';

export interface SplitArm {
  key: string;
  share: number;
  /** Null for those that are shown nothing. */
  variant: SplitVariant | null;
}

/** All arms of a test, those that are shown something first. */
export function armsOf({ variants, holdOut }: Pick<SplitTestDraft, 'variants' | 'holdOut'>): SplitArm[] {
  const shown = variants.map((variant, index) => ({ key: splitVariantKeys[index]!, share: variant.share, variant }));
  return [...shown, { key: holdOutArm, share: holdOut, variant: null }];
}

/** What the others are compared with: nothing, where that is measured, otherwise the first variant. */
export function baselineOf(test: Pick<SplitTestDraft, 'variants' | 'holdOut' | 'metric'>): string {
  if (test.holdOut > 0 && test.metric !== 'ENGAGEMENT') return holdOutArm;
  return armsOf(test).find(({ share, variant }) => share > 0 && variant)?.key ?? 'A';
}

export const isUnchanged = ({ form, content, title, selector }: SplitVariant) =>
  !form && !content && !title && !selector;

export const toPublicTest = (
  test: Pick<SplitTestDraft, 'variants' | 'holdOut'> & Pick<PublicSplitTest, 'id' | 'ranges'>,
): PublicSplitTest => ({
  id: test.id,
  ranges: test.ranges,
  arms: armsOf(test).map(({ key, share, variant }) => ({
    key,
    share,
    form: variant?.form ?? null,
    ...(variant?.selector && { selector: variant.selector }),
  })),
});

/** The test and the arm that a mode names; undefined for what names none. */
export function readMode(mode: string): { testId: string; arm: string } | undefined {
  const [, testId, arm] = /^(spt_\w+)\.([A-Z]+)$/.exec(mode) ?? [];
  return testId && arm ? { testId, arm } : undefined;
}
