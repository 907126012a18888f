import { t } from '@lingui/core/macro';
import type { TextVersion } from '@zeacon/contract';
import { useState } from 'react';
import { useTextVersions } from '../../entities/communities/text-version-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatMoment } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { RichTextView } from './rich-text-view.tsx';

interface Props {
  postId: string;
  /** Undefined for the post itself. */
  commentId?: string;
}

/** Opens what a text said before it was edited. */
export function EarlierVersions(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t`Earlier versions`}</Button>
      <Dialog title={t`Earlier versions`} size="medium" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Versions {...props} />
        <DialogActions>
          <Button onPress={() => setIsOpen(false)}>{t`Close`}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Versions(props: Props) {
  const { data, error } = useTextVersions(props);
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>;
  if (!data) return <Skeleton height={120} radius={8} />;
  return (
    <ol className={styles.comments}>
      {data.map((version) => (
        <li key={version.writtenDate}>
          <Version version={version} />
        </li>
      ))}
    </ol>
  );
}

function Version({ version: { title, body, text, writtenDate } }: { version: TextVersion }) {
  return (
    <>
      <p className={styles.soft}>{formatMoment(writtenDate)}</p>
      {title && (
        <p dir="auto">
          <strong>{title}</strong>
        </p>
      )}
      {body ? (
        <RichTextView text={body} />
      ) : (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
    </>
  );
}
