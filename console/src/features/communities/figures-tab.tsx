import { t } from '@lingui/core/macro';
import type { Community, CommunityFigures, CommunityStep } from '@zeacon/contract';
import { Download } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { useCommunityFigures } from '../../entities/communities/community-queries.ts';
import { stepNames } from '../../entities/insights/chart-steps.ts';
import { withValues } from '../../platform/address-values.ts';
import { saveAndRevoke } from '../../platform/download-file.ts';
import { formatCount, formatDate, formatSpan } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Card } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import {
  CommunityExplanation,
  type ExplainedFigure,
  ExplainFigure,
  explainedFigures,
  visitorWatchedMs,
} from './community-explanations.tsx';
import { csvOf } from './figures-csv.ts';
import { RetentionTable } from './retention-table.tsx';

type Step = 'days' | 'weeks';

/** How active a community is. */
export function FiguresTab({ community: { id, subdomain } }: { community: Community }) {
  const { data, error, refetch } = useCommunityFigures(id);
  const [params, setParams] = useSearchParams();
  const explained = explainedFigures.find((figure) => figure === params.get('explain'));
  const explain = (figure: ExplainedFigure | undefined) =>
    setParams((before) => withValues(before, { explain: figure }));
  if (!data)
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} radius={16} />;
  return (
    <div className={styles.stack}>
      <ActivityCard figures={data} name={subdomain} onExplain={explain} />
      <Card title={t`Who comes back`} actions={<ExplainFigure figure="returning" onExplain={explain} />}>
        <div className={styles.stack}>
          <p className={styles.soft}>
            {t`Of the members who joined in a week, how many posted or commented then and in the weeks after. Those who left are not counted.`}
          </p>
          <RetentionTable retention={data.retention} />
        </div>
      </Card>
      <BestPosts posts={data.bestPosts} onExplain={explain} />
      {explained && <CommunityExplanation figure={explained} figures={data} onClose={() => explain(undefined)} />}
    </div>
  );
}

interface Explaining {
  onExplain: (figure: ExplainedFigure) => void;
}

function ActivityCard({ figures, name, onExplain }: Explaining & { figures: CommunityFigures; name: string }) {
  const [params, setParams] = useSearchParams();
  const step: Step = params.get('by') === 'weeks' ? 'weeks' : 'days';
  const setStep = (next: Step) => setParams((before) => withValues(before, { by: next === 'weeks' ? next : '' }));
  const steps = figures[step];
  const shown = steps.filter((one, at) => isLively(one) || at === steps.length - 1);
  const save = () => {
    const file = new Blob([csvOf(steps)], { type: 'text/csv' });
    saveAndRevoke(URL.createObjectURL(file), `${name}-${step}.csv`);
  };
  return (
    <Card
      title={t`Activity`}
      actions={
        <div className={styles.row}>
          <Segments
            label={t`Show by`}
            options={[
              { value: 'days', label: t`Day` },
              { value: 'weeks', label: t`Week` },
            ]}
            value={step}
            onChange={setStep}
          />
          <Button icon={Download} onPress={save}>{t`Download as CSV`}</Button>
        </div>
      }
    >
      <div className={styles.stack}>
        <p
          className={styles.soft}
        >{t`Active members posted or commented. Videos in posts were watched by whoever may read them.`}</p>
        <Chart
          label={t`Active members`}
          stepName={step === 'days' ? t`Day` : t`Week`}
          steps={steps.map(({ date }) => formatDate(date))}
          ticks={steps.map(({ date }) => stepNames('day', date).short)}
          lines={[{ id: 'active', name: t`Active members`, values: steps.map(({ activeMembers }) => activeMembers) }]}
          format={formatCount}
          asTable={false}
          isWhole
          underWay={steps.length - 1}
          nothing={t`Nobody has posted or commented yet.`}
        />
        <FigureTable
          label={t`Activity`}
          columns={columnsBy(step, onExplain)}
          rows={shown.toReversed()}
          idOf={({ date }) => date}
        />
        {shown.length < steps.length && (
          <p className={styles.soft}>
            {step === 'days'
              ? t`Days on which none of this happened are left out.`
              : t`Weeks in which none of this happened are left out.`}
          </p>
        )}
      </div>
    </Card>
  );
}

const isLively = ({ date: _, ...counts }: CommunityStep) => Object.values(counts).some((count) => count > 0);

const columnsBy = (step: Step, onExplain: Explaining['onExplain']) => {
  const beside = (figure: ExplainedFigure) => ({ beside: <ExplainFigure figure={figure} onExplain={onExplain} /> });
  return [
    {
      id: 'date',
      name: step === 'days' ? t`Day` : t`Week`,
      isRowHeader: true,
      cell: ({ date }: CommunityStep) => <span className={styles.day}>{formatDate(date)}</span>,
    },
    {
      id: 'active',
      name: t`Active members`,
      ...beside('activeMembers'),
      isNumber: true,
      cell: (row: CommunityStep) => formatCount(row.activeMembers),
    },
    {
      id: 'joined',
      name: t`Joined`,
      ...beside('joined'),
      isNumber: true,
      cell: ({ joined }: CommunityStep) => formatCount(joined),
    },
    {
      id: 'posts',
      name: t`Posts`,
      ...beside('posts'),
      isNumber: true,
      cell: ({ posts }: CommunityStep) => formatCount(posts),
    },
    {
      id: 'comments',
      name: t`Comments`,
      ...beside('comments'),
      isNumber: true,
      cell: ({ comments }: CommunityStep) => formatCount(comments),
    },
    {
      id: 'watched',
      name: t`Watched`,
      ...beside('watchedMs'),
      isNumber: true,
      cell: ({ watchedMs }: CommunityStep) => formatSpan(watchedMs),
    },
    {
      id: 'byMembers',
      name: t`Watched by members`,
      ...beside('memberWatchedMs'),
      isNumber: true,
      cell: ({ memberWatchedMs }: CommunityStep) => formatSpan(memberWatchedMs),
    },
    {
      id: 'byVisitors',
      name: t`Watched by visitors`,
      ...beside('visitorWatchedMs'),
      isNumber: true,
      cell: (row: CommunityStep) => formatSpan(visitorWatchedMs(row)),
    },
  ];
};

function BestPosts({ posts, onExplain }: Explaining & { posts: CommunityFigures['bestPosts'] }) {
  return (
    <Card title={t`Best posts of four weeks`} actions={<ExplainFigure figure="best" onExplain={onExplain} />}>
      {posts.length === 0 ? (
        <p className={styles.soft}>{t`Nobody has reacted or commented yet.`}</p>
      ) : (
        <FigureTable
          label={t`Best posts of four weeks`}
          rows={posts}
          idOf={({ postId }) => postId}
          columns={[
            { id: 'post', name: t`Post`, isRowHeader: true, cell: ({ title, url }) => <a href={url}>{title}</a> },
            {
              id: 'reactions',
              name: t`Members who reacted`,
              isNumber: true,
              cell: (row) => formatCount(row.reactions),
            },
            { id: 'comments', name: t`Comments`, isNumber: true, cell: ({ comments }) => formatCount(comments) },
          ]}
        />
      )}
    </Card>
  );
}
