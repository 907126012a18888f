import { plural, t } from '@lingui/core/macro';
import type { PostDetails } from '@zeacon/contract';
import { Plus } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatter } from '../../language/formatter.ts';
import { CalendarPost, draggedType, type PostActs } from './calendar-post.tsx';
import { nameOfDay, shiftDay, shiftDayByMonth } from './post-days.ts';
import * as styles from './posts-calendar.css.ts';

const shortWeekday = formatter((locales) => new Intl.DateTimeFormat(locales, { weekday: 'short', timeZone: 'UTC' }));
const longWeekday = formatter((locales) => new Intl.DateTimeFormat(locales, { weekday: 'long', timeZone: 'UTC' }));

/** How many posts of a day stand in the grid before one asks for the rest. */
const shownOfDay = 3;

interface Props {
  label: string;
  weeks: readonly (readonly string[])[];
  month: string;
  today: string;
  posts: ReadonlyMap<string, PostDetails[]>;
  mayWrite: boolean;
  opened: string;
  acts: PostActs;
  onMonth: (month: string) => void;
  onNew: (day: string) => void;
  onDrop: (id: string, day: string) => void;
}

/**
 * The days of a month. Arrows go from day to day, Tab from a day to its posts; Enter on a day begins a post that is
 * published then.
 */
export function CalendarGrid({ label, weeks, month, today, posts, mayWrite, opened, acts, ...rest }: Props) {
  const { onMonth, onNew, onDrop } = rest;
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(today);
  const [whole, setWhole] = useState('');
  const [over, setOver] = useState('');
  const hasMoved = useRef(false);
  const active = weeks.flat().includes(chosen) ? chosen : `${month}-01`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the month of the day may be drawn later than the day is chosen.
  useEffect(() => {
    if (!hasMoved.current || active !== chosen) return;
    hasMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, month]);

  function goTo(day: string): void {
    hasMoved.current = true;
    setChosen(day);
    if (!day.startsWith(month)) onMonth(day.slice(0, 7));
  }

  function onKeyDown(event: KeyboardEvent, day: string): void {
    const forward = document.dir === 'rtl' ? -1 : 1;
    const week = weeks.find((days) => days.includes(day)) ?? [];
    const next = new Map([
      ['ArrowRight', shiftDay(day, forward)],
      ['ArrowLeft', shiftDay(day, -forward)],
      ['ArrowDown', shiftDay(day, 7)],
      ['ArrowUp', shiftDay(day, -7)],
      ['Home', week[0]],
      ['End', week.at(-1)],
      ['PageDown', shiftDayByMonth(day, 1)],
      ['PageUp', shiftDayByMonth(day, -1)],
    ]);
    const found = next.get(event.key);
    if (!found) return;
    event.preventDefault();
    goTo(found);
  }

  const take = (day: string) => ({
    onDragOver(event: DragEvent) {
      if (!mayWrite || day < today || !event.dataTransfer.types.includes(draggedType)) return;
      event.preventDefault();
      setOver(day);
    },
    onDragLeave: () => setOver((now) => (now === day ? '' : now)),
    onDrop(event: DragEvent) {
      setOver('');
      const id = event.dataTransfer.getData(draggedType);
      if (!id) return;
      event.preventDefault();
      onDrop(id, day);
    },
  });

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that one moves in is a grid.
    <table ref={grid} role="grid" aria-label={label} className={styles.grid}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className={styles.weekday} abbr={longWeekday().format(new Date(day))}>
              {shortWeekday().format(new Date(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const its = posts.get(day) ?? [];
              const shown = whole === day ? its : its.slice(0, shownOfDay);
              const others = its.length - shown.length;
              const name = nameOfDay(day);
              const counted = plural(its.length, { 0: 'no posts', one: '# post', other: '# posts' });
              const isReached = day === active;
              const mayBegin = mayWrite && day >= today;
              return (
                <td
                  key={day}
                  className={styles.cell}
                  data-other={day.startsWith(month) ? undefined : ''}
                  data-over={over === day ? '' : undefined}
                  {...take(day)}
                >
                  <div className={styles.inCell}>
                    <button
                      type="button"
                      className={styles.day}
                      data-day={day}
                      aria-label={mayBegin ? t`${name}, ${counted}. New post` : t`${name}, ${counted}`}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={!mayBegin}
                      tabIndex={isReached ? 0 : -1}
                      onFocus={() => setChosen(day)}
                      onKeyDown={(event) => onKeyDown(event, day)}
                      onClick={() => mayBegin && onNew(day)}
                    >
                      <span className={styles.number}>{Number(day.slice(8))}</span>
                      <Plus size={14} className={styles.plus} aria-hidden />
                    </button>
                    {shown.map((post) => (
                      <CalendarPost
                        key={post.uuid}
                        post={post}
                        isOpen={post.uuid === opened}
                        mayWrite={mayWrite}
                        isReached={isReached}
                        {...acts}
                      />
                    ))}
                    {others > 0 && (
                      <button
                        type="button"
                        className={styles.others}
                        tabIndex={isReached ? 0 : -1}
                        onClick={() => setWhole(day)}
                      >
                        {t`${others} more`}
                      </button>
                    )}
                  </div>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
