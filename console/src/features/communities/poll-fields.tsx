import { t } from '@lingui/core/macro';
import {
  type PollDraft,
  type PostDetails,
  pollOptionMaxLength,
  pollOptionsMax,
  pollOptionsMin,
  pollQuestionMaxLength,
  validatePollOptions,
} from '@zeacon/contract';
import { Plus, Vote, X } from 'lucide-react';
import { platformText } from '../../language/platform-text.ts';
import { Button } from '../../ui/button.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './communities.css.ts';
import { fromInput, toInput } from './moment-input.ts';

export interface PollFieldsValue {
  question: string;
  options: string[];
  /** As a `datetime-local` field has it. */
  ends: string;
}

export const toPollFields = (poll: PostDetails['poll']): PollFieldsValue | null =>
  poll && {
    question: poll.question,
    options: poll.options.map(({ text }) => text),
    ends: toInput(poll.endsDate),
  };

export const toPollDraft = (value: PollFieldsValue | null): PollDraft | null =>
  value && { question: value.question, options: value.options, endsDate: fromInput(value.ends) ?? null };

/** In words; undefined if it can be sent. */
export const pollProblem = (value: PollFieldsValue | null): string | undefined => {
  const problem = value && validatePollOptions(value.options);
  return problem ? platformText(problem) : undefined;
};

interface Props {
  value: PollFieldsValue | null;
  onChange: (value: PollFieldsValue | null) => void;
  error: string | undefined;
}

export function PollFields({ value, onChange, error }: Props) {
  if (!value)
    return (
      <div className={styles.row}>
        <Button icon={Vote} onPress={() => onChange({ question: '', options: ['', ''], ends: '' })}>
          {t`Add a poll`}
        </Button>
      </div>
    );
  const { options } = value;
  const put = (changes: Partial<PollFieldsValue>) => onChange({ ...value, ...changes });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t`Poll`}</legend>
      <TextField
        label={t`Question`}
        hint={t`Optional`}
        value={value.question}
        onChange={(question) => put({ question })}
        maxLength={pollQuestionMaxLength}
      />
      {options.map((option, place) => {
        const number = place + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no other name than their place.
          <div key={place} className={styles.option}>
            <TextField
              label={t`Option ${number}`}
              value={option}
              onChange={(text) => put({ options: options.with(place, text) })}
              maxLength={pollOptionMaxLength}
            />
            {options.length > pollOptionsMin && (
              <div className={styles.row}>
                <Button icon={X} onPress={() => put({ options: options.toSpliced(place, 1) })}>
                  {t`Remove option ${number}`}
                </Button>
              </div>
            )}
          </div>
        );
      })}
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <MomentField
        label={t`Voting ends at`}
        hint={t`Empty: it does not end`}
        value={value.ends}
        onChange={(ends) => put({ ends })}
      />
      <div className={styles.row}>
        {options.length < pollOptionsMax && (
          <Button icon={Plus} onPress={() => put({ options: [...options, ''] })}>
            {t`Add an option`}
          </Button>
        )}
        <Button icon={X} onPress={() => onChange(null)}>
          {t`Remove poll`}
        </Button>
      </div>
    </fieldset>
  );
}
