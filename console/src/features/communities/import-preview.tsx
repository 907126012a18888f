import { plural, t } from '@lingui/core/macro';
import type { CommunityImport, ImportMembers, ImportPreview as Preview } from '@zeacon/contract';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useImportWrites } from '../../entities/communities/import-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatCount } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { countsText, importReasonText } from './import-words.ts';

/** What would come in, before anything does. */
export function ImportPreview({ one, preview }: { one: CommunityImport; preview: Preview }) {
  const { start } = useImportWrites(one.communityId);
  const [members, setMembers] = useState<ImportMembers>('KNOWN');
  const { counts, withEmail, shortened } = preview;
  const isEmpty = counts.spaces + counts.members + counts.posts + counts.comments === 0;
  const options = [
    { value: 'KNOWN' as const, label: t`They join as anybody does` },
    { value: 'INVITED' as const, label: t`Approved at once, as with the invitation link` },
  ];
  return (
    <div className={styles.stack}>
      {isEmpty ? (
        <p className={styles.text}>{t`Everything in this file is here already, or is left out.`}</p>
      ) : (
        <p className={styles.text}>
          <strong>{countsText(counts)}</strong>
        </p>
      )}
      <LeftOut preview={preview} />
      {shortened > 0 && (
        <Notice tone="amber">
          {plural(shortened, {
            one: '# text is longer than texts here can be, and is cut. The report names it.',
            other: '# texts are longer than texts here can be, and are cut. The report names them.',
          })}
        </Notice>
      )}
      <Renamed preview={preview} />
      {counts.members > 0 && (
        <>
          <p className={styles.soft}>
            {t`What people wrote stands under their name, marked as imported. It becomes theirs once they sign in with the same email and join.`}{' '}
            {plural(withEmail, { one: '# of them has an email.', other: '# of them have an email.' })}
          </p>
          {withEmail > 0 && (
            <Select
              label={t`Who signs in with one of these emails`}
              options={options}
              value={members}
              onChange={setMembers}
            />
          )}
        </>
      )}
      {start.error && <Notice tone="danger">{messageOf(start.error)}</Notice>}
      {!isEmpty && (
        <div>
          <Button
            variant="primary"
            icon={Play}
            isPending={start.isPending}
            onPress={() => start.mutate({ importId: one.id, members })}
          >
            {t`Import`}
          </Button>
        </div>
      )}
    </div>
  );
}

function LeftOut({ preview: { leftOut } }: { preview: Preview }) {
  if (leftOut.length === 0) return null;
  return (
    <div>
      <p className={styles.text}>{t`Left out:`}</p>
      <ul>
        {leftOut.map(({ reason, count }) => (
          <li key={reason}>
            {importReasonText(reason)}: {formatCount(count)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Renamed({ preview: { renamed, renamedCount } }: { preview: Preview }) {
  if (renamedCount === 0) return null;
  const more = renamedCount - renamed.length;
  return (
    <div>
      <p className={styles.text}>{t`Names that are taken or cannot be shown are changed:`}</p>
      <ul>
        {renamed.map(({ from, to }) => (
          <li key={to}>
            <bdi>{from || t`No name`}</bdi> → <bdi>{to}</bdi>
          </li>
        ))}
        {more > 0 && <li>{plural(more, { one: 'and # name more', other: 'and # names more' })}</li>}
      </ul>
    </div>
  );
}
