import { i18n } from '@lingui/core';
import { usePostsOfTime } from '../../entities/communities/post-queries.ts';
import { useBusinessTimeZone } from '../../platform/business-time-zone.ts';
import { firstWeekday, groupByDay, spanOf, todayIn, weeksOf } from './post-days.ts';

interface Shown {
  communityId: string;
  spaceId: string;
  search: string;
  /** `YYYY-MM`; this one, if it is none. */
  month: string;
}

export type Calendar = ReturnType<typeof useCalendar>;

/** A month by the clocks of the business, with its posts by day. */
export function useCalendar({ month: wanted, ...filter }: Shown) {
  const timeZone = useBusinessTimeZone();
  const today = todayIn(timeZone);
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(wanted) ? wanted : today.slice(0, 7);
  const weeks = weeksOf(month, firstWeekday(i18n.locale));
  const { data, error } = usePostsOfTime({ ...filter, ...spanOf(weeks, timeZone) });
  const posts = data?.posts ?? [];
  return {
    ...{ timeZone, today, month, weeks, posts, error },
    isWhole: data?.isWhole ?? true,
    days: groupByDay(posts, timeZone),
  };
}
