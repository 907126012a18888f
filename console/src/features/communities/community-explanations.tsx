import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CommunityFigures, CommunityStep } from '@zeacon/contract';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { panel, soft } from '../../entities/insights/explanation.css.ts';
import { Explanation } from '../../entities/insights/explanation.tsx';
import { formatCount, formatDate, formatSpan } from '../../platform/format.ts';
import { FigureTable } from '../../ui/figure-table.tsx';

export const explainedFigures = [
  'activeMembers',
  'joined',
  'posts',
  'comments',
  'watchedMs',
  'memberWatchedMs',
  'visitorWatchedMs',
  'returning',
  'best',
] as const;
export type ExplainedFigure = (typeof explainedFigures)[number];

const definitions: Record<
  ExplainedFigure,
  { name: MessageDescriptor; formula: MessageDescriptor; leftOut: MessageDescriptor }
> = {
  activeMembers: {
    name: msg`Active members`,
    formula: msg`Different members who published a post or wrote a comment in that day or week.`,
    leftOut: msg`Not counted: the business itself, drafts, what waits for somebody to look at it, what was removed, and whoever only read or reacted.`,
  },
  joined: {
    name: msg`Joined`,
    formula: msg`Members by the day on which they joined.`,
    leftOut: msg`Not counted: people who are waiting for approval, were declined or banned, or have left since.`,
  },
  posts: {
    name: msg`Posts`,
    formula: msg`Posts by the day on which they were published, those of the business included.`,
    leftOut: msg`Not counted: drafts, planned posts, what waits for somebody to look at it, and what was removed.`,
  },
  comments: {
    name: msg`Comments`,
    formula: msg`Comments by the day on which they were written, below any post.`,
    leftOut: msg`Not counted: what waits for somebody to look at it, and what was removed.`,
  },
  watchedMs: {
    name: msg`Watched`,
    formula: msg`Time that videos in posts were playing, added up over all who may read them. What is watched again counts again; waiting and pauses do not.`,
    leftOut: msg`Not counted: bots, your own team, and the same videos watched elsewhere.`,
  },
  memberWatchedMs: {
    name: msg`Watched by members`,
    formula: msg`The part of the time watched in which a member was signed in, on the page of the community or in its feed. It is not kept which member it was.`,
    leftOut: msg`Counted as visitors: members who were not signed in, whoever plays a video in a page that has been open for more than six hours, and views from before members were told apart.`,
  },
  visitorWatchedMs: {
    name: msg`Watched by visitors`,
    formula: msg`The time watched, less the part that members watched who were signed in.`,
    leftOut: msg`Members who were not signed in are among them, and views from before members were told apart.`,
  },
  returning: {
    name: msg`Who comes back`,
    formula: msg`Of the members who joined in a week, the share that posted or commented in that week, in the one after it, and so on.`,
    leftOut: msg`Not counted: who has left since, also in the number that the share is of.`,
  },
  best: {
    name: msg`Best posts of four weeks`,
    formula: msg`Posts of the last 28 days. For each, the members who reacted and the comments are added up; the highest sum comes first.`,
    leftOut: msg`Somebody who gave two reactions counts once. Not counted: comments that were removed or wait for somebody to look at them.`,
  },
};

export const visitorWatchedMs = ({ watchedMs, memberWatchedMs }: CommunityStep): number => watchedMs - memberWatchedMs;

function figureOf(figure: Exclude<ExplainedFigure, 'returning' | 'best'>, row: CommunityStep): string {
  if (figure === 'visitorWatchedMs') return formatSpan(visitorWatchedMs(row));
  const isSpan = figure === 'watchedMs' || figure === 'memberWatchedMs';
  return (isSpan ? formatSpan : formatCount)(row[figure]);
}

/** Opens the explanation of a figure. */
export function ExplainFigure({
  figure,
  onExplain,
}: {
  figure: ExplainedFigure;
  onExplain: (figure: ExplainedFigure) => void;
}) {
  const name = i18n._(definitions[figure].name);
  return <ExplainButton name={name} onPress={() => onExplain(figure)} />;
}

interface Props {
  figure: ExplainedFigure;
  figures: CommunityFigures;
  onClose: () => void;
}

/** As figures of views are explained, with the last days that it is made of. */
export function CommunityExplanation({ figure, figures, onClose }: Props) {
  const { name, formula, leftOut } = definitions[figure];
  const title = i18n._(name);
  const rows = figures.days.slice(-7).toReversed();
  const isOfDays = figure !== 'returning' && figure !== 'best';
  return (
    <Explanation
      name={title}
      formula={<p className={panel}>{i18n._(formula)}</p>}
      limits={
        <>
          <p className={soft}>{i18n._(leftOut)}</p>
          <p className={soft}>{t`This is exact, no estimate.`}</p>
          <p
            className={soft}
          >{t`Days and weeks are those of UTC; weeks begin on Monday. The last one is not over yet.`}</p>
        </>
      }
      sample={
        isOfDays
          ? {
              title: t`The last days of it`,
              content: (
                <FigureTable
                  label={title}
                  rows={rows}
                  idOf={({ date }) => date}
                  columns={[
                    {
                      id: 'date',
                      name: t`Day`,
                      isRowHeader: true,
                      cell: ({ date }: CommunityStep) => formatDate(date),
                    },
                    {
                      id: figure,
                      name: title,
                      isNumber: true,
                      cell: (row: CommunityStep) => figureOf(figure, row),
                    },
                  ]}
                />
              ),
            }
          : undefined
      }
      onClose={onClose}
    />
  );
}
