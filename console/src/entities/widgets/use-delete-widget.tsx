import { t } from '@lingui/core/macro';
import type { Widget } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { useWidgetWrites } from './widget-queries.ts';

/** Asks first, then deletes a widget. */
export function useDeleteWidget() {
  const { remove } = useWidgetWrites();
  const confirm = useConfirm();
  return ({ key, name }: Widget, onDone?: () => void) =>
    confirm({
      title: t`Delete “${name}”?`,
      text: (
        <>
          <p>{t`It disappears from your site within seconds. Its settings will be lost for good.`}</p>
          <p>{t`What it plays stays in your library.`}</p>
        </>
      ),
      action: t`Delete widget`,
      run: () => remove.mutateAsync(key),
      done: t`Widget deleted`,
      onDone,
    });
}
