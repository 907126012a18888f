import { plural, t } from '@lingui/core/macro';
import { TimeButton } from './drop-off-list.tsx';
import * as shared from './insights.css.ts';
import * as styles from './video-insights.css.ts';
import type { VideoPart } from './video-parts.ts';

const kindNames = () => ({ chapter: t`Chapter`, graphic: t`Hypergraphic`, call: t`Call to action` });

/** What the marks of the curve are. */
export function PartList({ parts, onOpen }: { parts: readonly VideoPart[]; onOpen: (ms: number) => void }) {
  if (parts.length === 0) return null;
  const names = kindNames();
  return (
    <details>
      <summary>
        {plural(parts.length, {
          one: '# chapter, hypergraphic or call to action',
          other: '# chapters, hypergraphics and calls to action',
        })}
      </summary>
      <ul className={styles.list}>
        {parts.map(({ id, kind, name, startMs, clicks }) => (
          <li key={id} className={styles.line}>
            <i className={styles.tone} data-tone={kind} aria-hidden />
            <TimeButton ms={startMs} onOpen={onOpen} />
            <bdi>{name}</bdi>
            <span className={shared.soft}>
              {names[kind]}
              {clicks > 0 && `, ${plural(clicks, { one: '# click', other: '# clicks' })}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
