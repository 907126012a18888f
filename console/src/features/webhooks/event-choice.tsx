import { t } from '@lingui/core/macro';
import { WebhookEventType, webhookEvents } from '@zeacon/contract';
import { useId } from 'react';
import { platformText } from '../../language/platform-text.ts';
import { Switch } from '../../ui/switch.tsx';
import * as styles from './webhooks.css.ts';

interface Props {
  value: readonly WebhookEventType[];
  onChange: (value: WebhookEventType[]) => void;
  error: string | undefined;
}

/** Which events are sent. */
export function EventChoice({ value, onChange, error }: Props) {
  const errorId = useId();
  const turn = (type: WebhookEventType, isOn: boolean) =>
    onChange(WebhookEventType.options.filter((one) => (one === type ? isOn : value.includes(one))));
  return (
    <fieldset className={styles.events} {...(error && { 'aria-describedby': errorId })}>
      <legend className={styles.legend}>{t`Events`}</legend>
      {WebhookEventType.options.map((type) => (
        <Switch
          key={type}
          label={type}
          hint={platformText(webhookEvents[type].summary)}
          isSelected={value.includes(type)}
          onChange={(isOn) => turn(type, isOn)}
        />
      ))}
      {error && (
        <p id={errorId} className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
