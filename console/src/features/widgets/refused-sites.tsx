import { plural, t } from '@lingui/core/macro';
import { useRefusedSites } from '../../entities/widgets/widget-queries.ts';
import { formatAgo } from '../../platform/format.ts';
import * as styles from './widgets.css.ts';

/** Sites that tried to show something and were refused. */
export function RefusedSites() {
  const { data } = useRefusedSites();
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="refused-sites">
      <h3 id="refused-sites" className={styles.subtitle}>{t`Refused sites`}</h3>
      <p
        className={styles.note}
      >{t`They tried to show something of yours in the last 90 days. Is one of them yours? Add it to the domains.`}</p>
      <ul className={styles.verdicts}>
        {data.items.map(({ host, count, lastSeenDate }) => {
          const age = formatAgo(lastSeenDate);
          const times = plural(count, { one: '# time', other: '# times' });
          return (
            <li key={host ?? ''}>
              <b>{host ?? t`Without a site`}</b> <span className={styles.note}>{t`${times}, last ${age}`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
