import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatCount } from '../../platform/format.ts';
import type { SendFigures } from './engine/worker-messages.ts';
import * as styles from './health.css.ts';
import { formatMegabits, formatSeconds } from './sent-figures.ts';

const reasons = {
  network: msg`Your connection is slow: the picture is sent with less detail.`,
  machine: msg`This computer is busy: fewer pictures a second are sent. Close other programs and tabs.`,
};

const connections = {
  connecting: msg`Connecting`,
  waiting: msg`Connection lost. Trying again; nothing of the last minute is lost.`,
  closed: msg`Not connected`,
};

function wordOf({ connection, reason }: SendFigures): string {
  if (connection !== 'open') return i18n._(connections[connection]);
  return reason ? i18n._(reasons[reason]) : t`All is well`;
}

/** Quality of the connection to the server. */
export function Health({ figures }: { figures: SendFigures }) {
  const { connection, bitrate, unackedMs, reason } = figures;
  const rate = formatCount(figures.frameRate);
  const delay = formatCount(figures.delayMs);
  const isGood = connection === 'open' && reason === null && unackedMs < 1500;
  const items = [
    [t`Bitrate`, formatMegabits(bitrate)],
    [t({ message: 'Pictures', comment: 'How many are sent a second' }), t`${rate}/s`],
    [
      t({ message: 'To the server', comment: 'How long a picture takes there' }),
      connection === 'open' ? t`${delay} ms` : '–',
    ],
    [
      t({ message: 'Waiting', context: 'seconds of picture that are not sent yet' }),
      unackedMs > 500 ? formatSeconds(unackedMs) : t`0 s`,
    ],
    [t({ message: 'Dropped', context: 'pictures that never arrive' }), formatCount(figures.droppedPictures)],
  ] as const;
  return (
    <section
      className={styles.root}
      aria-label={t({ message: 'Health', context: 'how well a live stream gets through' })}
    >
      <span className={styles.word} data-good={isGood || undefined} role="status">
        <span className={styles.dot} aria-hidden />
        {wordOf(figures)}
      </span>
      <dl className={styles.list}>
        {items.map(([name, value]) => (
          <div key={name} className={styles.item}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
