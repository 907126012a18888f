import { t } from '@lingui/core/macro';
import type { Stream, UnsettledTotal } from '@zeacon/contract';
import { formatMoney } from '../../entities/billing/money.ts';
import { PriceForm } from '../../entities/sales/price-form.tsx';
import { useVideoPrice } from '../../entities/sales/sale-queries.ts';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './sales.css.ts';
import { VideoPayments } from './video-payments.tsx';

/** What viewers pay for a video, and how much of it they see before. */
export function SellTab({ stream }: { stream: Stream }) {
  return (
    <>
      {stream.contentType === 'VOD' ? (
        <VideoPrice stream={stream} />
      ) : (
        <Card title={t`Sell`}>
          <p className={styles.text}>
            {t`Live streams cannot be sold. A recording can, once it is a video of its own.`}
          </p>
        </Card>
      )}
      <Unsettled totals={stream.unSettledTotals ?? []} />
      <VideoPayments streamId={stream.id} />
    </>
  );
}

/** Of payments that the business recorded itself. */
function Unsettled({ totals }: { totals: readonly UnsettledTotal[] }) {
  if (totals.length === 0) return null;
  return (
    <Card title={t`Not received yet`}>
      <p className={styles.text}>
        {t`Of payments that you recorded for it and have not received, without what you refunded or banks want back.`}
      </p>
      <ul className={styles.unsettled}>
        {totals.map(({ currency, amount }) => (
          <li key={currency}>{formatMoney(amount, currency)}</li>
        ))}
      </ul>
    </Card>
  );
}

function VideoPrice({ stream: { id, name, offer, seriesOffer } }: { stream: Stream }) {
  const { set, remove } = useVideoPrice(id);
  const price = offer && formatMoney(offer.amount, offer.currency);
  return (
    <PriceForm
      offer={offer}
      set={set.mutateAsync}
      remove={remove.mutateAsync}
      lead={
        price
          ? t`Viewers pay ${price} once to watch the whole video.`
          : t`Viewers see a preview, pay once, and watch the whole video. Without a price it costs nothing.`
      }
      stopping={{
        title: t`Stop selling ${name}?`,
        text: seriesOffer
          ? t`From then on viewers pay for its series. Anyone who bought the video keeps it, and nobody is refunded.`
          : t`From then on everybody who may see the video watches it for free. Nobody who bought it gets a refund.`,
      }}
      saved={t`The video is for sale`}
      stopped={seriesOffer ? t`The video is sold with its series alone now` : t`The video costs nothing now`}
    >
      {seriesOffer && <SeriesNotice price={formatMoney(seriesOffer.amount, seriesOffer.currency)} isAlone={!!offer} />}
    </PriceForm>
  );
}

function SeriesNotice({ price, isAlone }: { price: string; isAlone: boolean }) {
  return (
    <Notice tone="blue">
      {isAlone
        ? t`It is in a playlist that is sold as a series for ${price}. Viewers choose between the two.`
        : t`It is in a playlist that is sold as a series for ${price}. Without a price of its own, viewers pay for the series.`}
    </Notice>
  );
}
