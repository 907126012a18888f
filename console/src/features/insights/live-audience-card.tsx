import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useLiveAudience } from '../../entities/insights/insight-queries.ts';
import { formatter } from '../../language/formatter.ts';
import { formatCount, formatMoment } from '../../platform/format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/states.tsx';
import * as styles from './insights.css.ts';

const time = formatter((locales) => new Intl.DateTimeFormat(locales, { timeStyle: 'short' }));
const exactTime = formatter((locales) => new Intl.DateTimeFormat(locales, { timeStyle: 'medium' }));

/** How many watched, wrote and raised a hand while the stream was live. Nothing for what was never live. */
export function LiveAudienceCard({ streamId }: { streamId: string }) {
  const [sessionId, setSessionId] = useState<string>();
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useLiveAudience(streamId, sessionId);
  if (!data && !error) return null;
  if (data && !data.session) return null;
  const points = data?.points ?? [];
  const most = points.toSorted((one, other) => other.watching - one.watching)[0];
  const [peak, peakAt] = [most?.watching ?? 0, most ? time().format(new Date(most.start)) : ''];
  const raised = new Map(points.flatMap(({ hands }, step) => (hands > 0 ? [[step, handsWords(hands)] as const] : [])));
  const drawn = {
    stepName: t`Time`,
    steps: points.map(({ start }) => exactTime().format(new Date(start))),
    ticks: points.map(({ start }) => time().format(new Date(start))),
    format: formatCount,
    isWhole: true,
    isBusy: isPlaceholderData,
    asTable,
  };
  const chosen = data?.session?.sessionId ?? '';
  return (
    <Card
      title={t`While it was live`}
      actions={
        <div className={styles.tools}>
          {data && data.sessions.length > 1 && (
            <NativeSelect
              label={t`Which live`}
              options={data.sessions.map((one) => ({ value: one.sessionId, label: formatMoment(one.startDate) }))}
              value={chosen}
              onChange={setSessionId}
            />
          )}
          <TableSwitch asTable={asTable} onChange={setAsTable} />
        </div>
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.group}>
          {peak > 0 && (
            <p className={styles.soft}>
              {plural(peak, {
                one: `At most # viewer at once, at ${peakAt}`,
                other: `At most # viewers at once, at ${peakAt}`,
              })}
            </p>
          )}
          <Chart
            {...drawn}
            label={t`Watching, while it was live`}
            lines={[{ id: 'watching', name: t`Watching`, values: points.map(({ watching }) => watching) }]}
            height={180}
            nothing={t`Nobody watched it live.`}
            marks={[...raised.keys()].map((at) => ({ at, tone: 'call' as const }))}
            notes={raised}
          />
          <Chart
            {...drawn}
            label={t`Messages in the chat and raised hands, while it was live`}
            lines={[
              { id: 'messages', name: t`Messages`, values: points.map(({ messages }) => messages) },
              { id: 'hands', name: t`Raised hands`, values: points.map(({ hands }) => hands) },
            ]}
            height={140}
            nothing={t`Nobody wrote in the chat or raised a hand.`}
          />
        </div>
      )}
    </Card>
  );
}

const handsWords = (hands: number) => plural(hands, { one: '# raised hand', other: '# raised hands' });
