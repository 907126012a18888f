import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import * as styles from './captions-tab.css.ts';
import type { CaptionResult } from './use-caption-batch.ts';

const icons = { waiting: LoaderCircle, added: CircleCheck, asked: CircleHelp, refused: CircleAlert } as const;

interface Props {
  results: readonly CaptionResult[];
  /** Opens the form for a file that needs an answer from the user. */
  onAnswer: (result: CaptionResult) => void;
  onClear: () => void;
}

/** The result of each of several caption files; also announced to screen readers. */
export function CaptionResults({ results, onAnswer, onClear }: Props) {
  if (results.length === 0) return null;
  const isDone = results.every(({ state }) => state !== 'waiting');
  return (
    <Card
      title={t`Caption files`}
      actions={
        isDone && (
          <Button size="small" onPress={onClear}>
            {t`Clear`}
          </Button>
        )
      }
    >
      <ul className={styles.list} aria-live="polite">
        {results.map((result) => {
          const Icon = icons[result.state];
          const { name } = result.file;
          return (
            <li key={result.key} className={styles.result}>
              <Icon size={18} aria-hidden className={styles.resultIcon[result.state]} />
              <span className={styles.fileWords}>
                <strong className={styles.fileName} dir="auto">
                  {name}
                </strong>
                <span className={result.state === 'refused' ? styles.missing : styles.meta}>{result.message}</span>
              </span>
              {result.state === 'asked' && (
                <Button size="small" aria-label={t`Decide about ${name}`} onPress={() => onAnswer(result)}>
                  {t`Decide`}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
