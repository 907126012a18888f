import { t } from '@lingui/core/macro';
import type { AuditEntry } from '@zeacon/contract';
import { formatCountry, formatMoment } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { actionWords } from './action-words.ts';
import * as styles from './audit-line.css.ts';
import { fieldWords } from './field-words.ts';
import { objectName } from './object-names.ts';

export interface Narrowing {
  actorId?: string;
  action?: string;
  objectType?: string;
  objectId?: string;
}

interface Props {
  entry: AuditEntry;
  /** Shows only what is like this entry. */
  onNarrow?: (to: Narrowing) => void;
}

/** Entries, the newest first. */
export function AuditLines({
  label,
  entries,
  onNarrow,
}: { label: string; entries: readonly AuditEntry[] } & Pick<Props, 'onNarrow'>) {
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map((entry) => (
        <AuditLine key={entry.id} entry={entry} {...(onNarrow && { onNarrow })} />
      ))}
    </ul>
  );
}

/** One entry: closed, who did what; open, the values before and after. */
function AuditLine({ entry, onNarrow }: Props) {
  const { action, actor, object, origin, date } = entry;
  const { type, id: objectId } = object;
  const actorId = actor.id;
  return (
    <li>
      <details className={styles.entry}>
        <summary className={styles.summary}>
          <span className={styles.what}>
            <strong className={styles.done}>{actionWords(action)}</strong>
            <Subject entry={entry} />
          </span>
          <span className={styles.soft}>{actorName(actor)}</span>
          <time className={styles.soft} dateTime={date}>
            {formatMoment(date)}
          </time>
        </summary>
        <div className={styles.body}>
          <Values entry={entry} />
          <dl className={styles.facts}>
            <dt>{objectName(type)}</dt>
            <dd dir="ltr">{objectId}</dd>
            <dt>{t`Action`}</dt>
            <dd>
              <code dir="ltr">{action}</code>
            </dd>
            <dt>{t`IP address`}</dt>
            <dd dir="ltr">{origin.address ?? '–'}</dd>
            <dt>{t`Country`}</dt>
            <dd>{origin.country ? formatCountry(origin.country) : '–'}</dd>
            <dt>{t`Browser or program`}</dt>
            <dd dir="ltr">{origin.userAgent ?? '–'}</dd>
          </dl>
          {onNarrow && (
            <div className={styles.actions}>
              <Button size="small" onPress={() => onNarrow({ objectType: type, objectId })}>
                {t`Everything about this object`}
              </Button>
              {actorId && (
                <Button size="small" onPress={() => onNarrow({ actorId })}>
                  {t`Everything by this actor`}
                </Button>
              )}
              <Button size="small" onPress={() => onNarrow({ action })}>
                {t`Everything of this action`}
              </Button>
            </div>
          )}
        </div>
      </details>
    </li>
  );
}

/** What it was done with. */
function Subject({ entry: { action, object, after } }: Pick<Props, 'entry'>) {
  if (object.type === 'session') return null;
  const section = action === 'impersonation.viewed' && Array.isArray(after.viewed) && after.viewed.at(-1);
  if (section) return <bdi>{String(section)}</bdi>;
  return (
    <span>
      {objectName(object.type)} {object.title !== null && <bdi className={styles.soft}>{object.title}</bdi>}
    </span>
  );
}

function Values({ entry: { before, after, redacted } }: Pick<Props, 'entry'>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {fieldWords(name)}
            </th>
            <td dir="auto">{shown(before[name])}</td>
            <td dir="auto">{shown(after[name])}</td>
          </tr>
        ))}
        {redacted.map((name) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {fieldWords(name)}
            </th>
            <td colSpan={2}>{t`Changed; the value is kept secret`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ');
  if (typeof value !== 'string') return JSON.stringify(value, undefined, 1);
  return instant.test(value) ? formatMoment(value) : value;
}

/** As the database writes a point in time. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function actorName({ kind, name, id, as }: AuditEntry['actor']): string {
  const known = name ?? id ?? '';
  if (kind === 'system') return t`The platform`;
  if (kind === 'anyone') return t`Unknown`;
  const member = as?.name ?? as?.id;
  if (kind === 'operator') return member ? t`Operator ${known} as ${member}` : t`Operator ${known}`;
  return kind === 'api_key' ? t`API key ${known}` : known;
}
