import { t } from '@lingui/core/macro';
import type { Poll } from '@zeacon/contract';
import { formatMoment } from '../../platform/format.ts';
import * as styles from './communities.css.ts';

export function PollResults({ poll }: { poll: Poll }) {
  const { question, options, voteCount, endsDate, isEnded } = poll;
  const moment = endsDate && formatMoment(endsDate);
  return (
    <div className={styles.poll}>
      {question && (
        <strong className={styles.text} dir="auto">
          {question}
        </strong>
      )}
      <ul className={styles.comments}>
        {options.map(({ text, count }) => (
          <li key={text} className={styles.text}>
            <span dir="auto">{text}</span>
            <progress className={styles.share} max={Math.max(1, voteCount)} value={count ?? 0} aria-hidden />
            <span className={styles.soft}>{t`Votes: ${count ?? 0}`}</span>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>
        {t`Votes: ${voteCount}`}
        {isEnded ? ` · ${t`Voting has ended`}` : moment && ` · ${t`Voting ends ${moment}`}`}
      </p>
    </div>
  );
}
