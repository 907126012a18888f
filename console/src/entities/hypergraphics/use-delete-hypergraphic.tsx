import { plural, t } from '@lingui/core/macro';
import type { Hypergraphic } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { useHypergraphicWrites } from './hypergraphic-queries.ts';

/** Asks first, then deletes a hypergraphic, also from the videos that show it. */
export function useDeleteHypergraphic() {
  const { remove } = useHypergraphicWrites();
  const confirm = useConfirm();
  return ({ uuid, name, streamCount }: Hypergraphic) =>
    confirm({
      title: t`Delete “${name}”?`,
      text: (
        <>
          <p>
            {streamCount === 0
              ? t`No video shows it.`
              : plural(streamCount, {
                  one: 'It disappears from # video at once, and its places and times there are lost for good.',
                  other: 'It disappears from # videos at once, and its places and times there are lost for good.',
                })}
          </p>
          <p>{t`Its statistics are kept.`}</p>
        </>
      ),
      action: t`Delete hypergraphic`,
      run: () => remove.mutateAsync(uuid),
      done: t`Hypergraphic deleted`,
    });
}
