import type { SendFigures } from './engine/worker-messages.ts';
import * as styles from './health.css.ts';

const reasons = {
  network: 'Your connection is slow: the picture is sent with less detail.',
  machine: 'This computer is busy: fewer pictures a second are sent. Close other programs and tabs.',
};

const connections = {
  connecting: 'Connecting',
  open: 'Connected',
  waiting: 'Connection lost. Trying again; nothing of the last minute is lost.',
  closed: 'Not connected',
} as const;

/** How well what is sent gets through. */
export function Health({ figures }: { figures: SendFigures }) {
  const { connection, bitrate, frameRate, delayMs, unackedMs, droppedPictures, reason } = figures;
  const isGood = connection === 'open' && reason === null && unackedMs < 1500;
  const items = [
    ['Bitrate', `${(bitrate / 1e6).toFixed(1)} Mbit/s`],
    ['Pictures', `${frameRate}/s`],
    ['To the server', connection === 'open' ? `${delayMs} ms` : '–'],
    ['Waiting', unackedMs > 500 ? `${(unackedMs / 1000).toFixed(1)} s` : '0 s'],
    ['Dropped', String(droppedPictures)],
  ] as const;
  const word = connection === 'open' ? (reason ? reasons[reason] : 'All is well') : connections[connection];
  return (
    <section className={styles.root} aria-label="Health">
      <span className={styles.word} data-good={isGood || undefined} role="status">
        <span className={styles.dot} aria-hidden />
        {word}
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
