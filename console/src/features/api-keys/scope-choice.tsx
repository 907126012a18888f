import { i18n } from '@lingui/core';
import type { ApiKeyScope } from '@zeacon/contract';
import { useId } from 'react';
import { Switch } from '../../ui/switch.tsx';
import * as styles from './api-keys-page.css.ts';
import { scopeGroups, scopeTexts } from './scope-groups.ts';

interface Props {
  label: string;
  value: readonly ApiKeyScope[];
  onChange: (scopes: ApiKeyScope[]) => void;
  error: string | undefined;
}

/** What a key may do, in groups. */
export function ScopeChoice({ label, value, onChange, error }: Props) {
  const errorId = useId();
  const turn = (scope: ApiKeyScope, isOn: boolean) =>
    onChange(isOn ? [...value, scope] : value.filter((one) => one !== scope));
  return (
    <fieldset className={styles.choice} aria-describedby={error && errorId}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.groups}>
        {scopeGroups.map(({ id, label: group, scopes }) => (
          <fieldset key={id} className={styles.group}>
            <legend className={styles.groupName}>{i18n._(group)}</legend>
            {scopes.map((scope) => {
              const { label: text, hint } = scopeTexts[scope];
              return (
                <Switch
                  key={scope}
                  label={i18n._(text)}
                  {...(hint && { hint: i18n._(hint) })}
                  isSelected={value.includes(scope)}
                  onChange={(isOn) => turn(scope, isOn)}
                />
              );
            })}
          </fieldset>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
