import { t } from '@lingui/core/macro';
import type { InsightSession } from '@zeacon/contract';
import { valueName } from '../../entities/insights/dimension-names.ts';
import { dialogBody } from '../../entities/insights/explanation.css.ts';
import { formatFigure } from '../../entities/insights/figure-format.ts';
import { useInsightSession } from '../../entities/insights/insight-queries.ts';
import { formatter } from '../../language/formatter.ts';
import { formatCount, formatMoment, formatSpan } from '../../platform/format.ts';
import { formatTime } from '../../platform/media-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { eventWords } from './event-words.ts';
import type { InsightAddress } from './insight-address.ts';
import * as styles from './insights.css.ts';

const clock = formatter((locales) => new Intl.DateTimeFormat(locales, { timeStyle: 'medium' }));

/** One view: who knows nothing of the visitor still sees everything that happened. */
export function SessionDialog({ id, address: { change } }: { id: string; address: InsightAddress }) {
  const { data, error, refetch } = useInsightSession(id);
  const close = () => change({ session: undefined });
  return (
    <Dialog title={t`One view`} isOpen onClose={close} size="medium">
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading view`}>
          <Skeleton height={280} />
        </Loading>
      )}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        <section className={dialogBody} tabIndex={0} aria-label={t`What happened`}>
          <dl className={styles.facts}>
            {factsOf(data.session).map(([term, value]) => (
              <div key={term} style={{ display: 'contents' }}>
                <dt className={styles.term}>{term}</dt>
                <dd className={styles.fact}>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <ol className={styles.events} aria-label={t`Events`}>
            {data.events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids, and their order stays.
              <li key={index} className={styles.event}>
                <time dateTime={event.at} className={styles.number}>
                  {clock().format(new Date(event.at))}
                </time>
                <span>{eventWords(event)}</span>
                <span className={styles.number}>
                  {event.positionMs === null ? '' : formatTime(Math.floor(event.positionMs / 1000) * 1000)}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <DialogActions>
        {data?.session.visitor && (
          <Button
            onPress={() =>
              change({ session: undefined, explain: undefined, behind: undefined, visitor: data.session.visitor })
            }
          >
            {t`All views of this visitor`}
          </Button>
        )}
        <Button onPress={close}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}

function factsOf(session: InsightSession): [string, string][] {
  const { startupMs, country, device, browser, os } = session;
  return [
    [t`Video`, valueName('streamId', session.streamId, session.streamName)],
    [t({ message: 'Began', context: 'a view' }), formatMoment(session.startedAt)],
    [t({ message: 'Page', context: 'of views' }), session.page || '–'],
    [t`Country`, valueName('country', country)],
    [t`Device`, [valueName('device', device), browser, os].filter(Boolean).join(', ')],
    [t`Watched`, formatSpan(session.watchTimeMs)],
    [t`Startup time`, formatFigure('startupMs', startupMs)],
    [t`Waits`, `${formatCount(session.rebuffers)} (${formatFigure('startupMs', session.rebufferMs)})`],
    [t`Visitor`, session.visitor],
  ];
}
