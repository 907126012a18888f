import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { InsightSession } from '@zeacon/contract';
import { panel, soft } from '../../entities/insights/explanation.css.ts';
import { Explanation } from '../../entities/insights/explanation.tsx';
import { FigureExplanation } from '../../entities/insights/figure-explanation.tsx';
import { addDays, todayIn } from '../../entities/insights/insight-dates.ts';
import {
  type Asked,
  type SessionsReading,
  useInsightNow,
  useInsightSessions,
  useLiveAudience,
} from '../../entities/insights/insight-queries.ts';
import { SampleViews, sampleSize } from '../../entities/insights/sample-views.tsx';
import { formatCount } from '../../platform/format.ts';
import { shared } from './explain-dialog.tsx';
import { cardDefinitions, type ExplainedCard } from './explained-cards.ts';
import type { InsightAddress } from './insight-address.ts';

/** Views are chosen from so many, the most that one call gives. */
const searchedSize = 100;
/** Who has not been heard of for longer is gone. */
const watchingForMs = 45_000;

interface Props {
  card: ExplainedCard;
  address: InsightAddress;
}

/** Explains what a whole card shows. */
export function ExplainCardDialog({ card, address }: Props) {
  if (card === 'now') return <NowExplanation address={address} />;
  if (card === 'live') return <LiveExplanation address={address} />;
  const { name, only } = cardDefinitions[card];
  return (
    <FigureExplanation
      name={i18n._(name)}
      {...(card === 'won' && { value: (figures) => formatCount(figures.conversions + figures.leads) })}
      {...shared(address)}
      formula={<Formula card={card} />}
      sample={{ only }}
    />
  );
}

const Formula = ({ card }: { card: ExplainedCard }) => (
  <div className={panel}>
    {cardDefinitions[card].formula.map((paragraph) => (
      <p key={paragraph.id}>{i18n._(paragraph)}</p>
    ))}
  </div>
);

function NowExplanation({ address }: { address: InsightAddress }) {
  const { timeZone } = address;
  const { streamId } = address.asked;
  const { data } = useInsightNow(streamId);
  const today = todayIn(timeZone);
  // A view may have begun before midnight.
  const asked = { startDate: addDays(today, -1), endDate: today, timeZone, ...(streamId && { streamId }) };
  const heardAfter = data && Date.parse(data.at) - watchingForMs;
  return (
    <ExplanationOfViews
      card="now"
      value={data && formatCount(data.watching)}
      limits={[
        t`Not counted: bots, and views of your own team. Filters and periods of the page do not apply here.`,
        t`Exact, but late: players report every ten seconds, so somebody who left without a word is counted for up to 45 seconds more.`,
      ]}
      asked={asked}
      belongs={({ lastAt }) => heardAfter !== undefined && Date.parse(lastAt) > heardAfter}
      nothing={t`Nobody is watching.`}
      reading={{ isRefreshed: true }}
      address={address}
    />
  );
}

function LiveExplanation({ address }: { address: InsightAddress }) {
  const { timeZone } = address;
  const streamId = address.asked.streamId ?? '';
  const { data } = useLiveAudience(streamId, address.live);
  const session = data?.session;
  const [from, until] = [session?.startDate, session?.endDate].map((date) => (date ? new Date(date) : new Date()));
  const asked = { startDate: todayIn(timeZone, from), endDate: todayIn(timeZone, until), timeZone, streamId };
  return (
    <ExplanationOfViews
      card="live"
      value={data && formatCount(Math.max(0, ...data.points.map(({ watching }) => watching)))}
      limits={[
        t`Not counted: bots, and views of your own team. Filters and periods of the page do not apply here.`,
        t`This is exact, no estimate.`,
      ]}
      asked={asked}
      belongs={({ startedAt, lastAt }) => Date.parse(startedAt) < +until! && Date.parse(lastAt) >= +from!}
      nothing={t`Nobody watched it live.`}
      // Its days are not known before, and what is over changes no more.
      reading={{ isWanted: data !== undefined, isRefreshed: session?.endDate === null }}
      address={address}
    />
  );
}

interface OfViewsProps {
  card: ExplainedCard;
  value: string | undefined;
  limits: readonly string[];
  asked: Asked;
  /** Whether a view is one of those that are counted. */
  belongs: (session: InsightSession) => boolean;
  nothing: string;
  reading: SessionsReading;
  address: InsightAddress;
}

/** What counts views by when they played, not by when they began. */
function ExplanationOfViews({ card, value, limits, asked, belongs, nothing, reading, address }: OfViewsProps) {
  const { onOpen, onClose } = shared(address);
  const { name, only } = cardDefinitions[card];
  const wanted = { ...asked, only, page: 0, size: searchedSize };
  const { data, error, refetch } = useInsightSessions(wanted, reading);
  const sessions = data?.items.filter(belongs).slice(0, sampleSize);
  return (
    <Explanation
      name={i18n._(name)}
      value={value}
      formula={<Formula card={card} />}
      limits={limits.map((limit) => (
        <p key={limit} className={soft}>
          {limit}
        </p>
      ))}
      sample={{
        title: t`Some of the views behind it`,
        content: (
          <SampleViews
            {...{ sessions, error, nothing, onOpen }}
            onRetry={() => void refetch()}
            withVideo={asked.streamId === undefined}
          />
        ),
      }}
      onClose={onClose}
    />
  );
}
