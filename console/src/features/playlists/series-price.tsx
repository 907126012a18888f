import { t } from '@lingui/core/macro';
import type { Playlist } from '@zeacon/contract';
import { formatMoney } from '../../entities/billing/money.ts';
import { PriceForm } from '../../entities/sales/price-form.tsx';
import { usePlaylistPrice } from '../../entities/sales/sale-queries.ts';
import { paths } from '../../paths.ts';
import { May } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';

/** What viewers pay for all videos of a playlist. */
export function SeriesPrice({ playlist: { id, name, offer } }: { playlist: Playlist }) {
  const { set, remove } = usePlaylistPrice(id);
  const price = offer && formatMoney(offer.amount, offer.currency);
  return (
    <PriceForm
      offer={offer}
      set={set.mutateAsync}
      remove={remove.mutateAsync}
      lead={
        price
          ? t`Viewers pay ${price} once to watch all videos of this playlist, including those you add later. They keep those you take out.`
          : t`Sell the playlist as a series: viewers see a preview of each video, pay once, and watch all of them, also those that you add later. Lives in it cost nothing.`
      }
      stopping={{
        title: t`Stop selling ${name}?`,
        text: t`From then on everybody who can see its videos watches them for free, except those that are sold separately. Anyone who bought the series keeps it, and nobody is refunded.`,
      }}
      saved={t`The series is for sale`}
      stopped={t`The series costs nothing now`}
    >
      {offer && (
        <May do="billing.manage">
          <div>
            <LinkButton href={paths.salesOfPlaylist(id)}>{t`See its sales`}</LinkButton>
          </div>
        </May>
      )}
    </PriceForm>
  );
}
