import { t } from '@lingui/core/macro';
import { type CallToAction, callToActionsMaxPerStream, type PublicPlayerConfig } from '@zeacon/contract';
import { Plus, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { withValues } from '../../platform/address-values.ts';
import { formatTime } from '../../platform/media-time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CallDialog } from './call-dialog.tsx';
import { newCall } from './call-drafts.ts';
import * as styles from './inspector.css.ts';
import { putCallToAction, removeOverlays } from './overlay-document.ts';
import { nameOfCall } from './overlay-names.ts';
import type { OverlayEditor } from './use-overlay-editor.ts';

interface Props extends Pick<OverlayEditor, 'apply' | 'choose' | 'chosen'> {
  calls: readonly CallToAction[];
  /** Position of the playhead. */
  timeOf: () => number;
  durationMs: number;
  config: PublicPlayerConfig | undefined;
}

function momentOf({ moment, startMs }: CallToAction): string {
  if (moment === 'PAUSE') return t`When the viewer pauses`;
  if (moment === 'END') return t`When the video has ended`;
  const time = formatTime(startMs);
  return t`At ${time}`;
}

/** The video's calls to action: buttons, forms and ads. */
export const CallsPanel = memo(function CallsPanel({
  calls,
  chosen,
  apply,
  choose,
  timeOf,
  durationMs,
  config,
}: Props) {
  const [params, setParams] = useSearchParams();
  /** The one that the address asks for, such as from the palette. */
  const asked = calls.find(({ id }) => id === params.get('call'));
  const [opened, setOpened] = useState<CallToAction>();
  const edited = opened ?? asked;
  function setEdited(call: CallToAction | undefined) {
    setOpened(call);
    if (asked) setParams((before) => withValues(before, { call: '' }), { replace: true });
  }
  return (
    <section className={styles.card} aria-label={t`Calls to action`}>
      <div className={styles.stack}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t`Calls to action`}</h2>
          <Button
            size="small"
            icon={Plus}
            isDisabled={calls.length >= callToActionsMaxPerStream}
            onPress={() => setEdited(newCall(timeOf(), durationMs))}
          >
            {t`Add`}
          </Button>
        </div>
        {calls.length === 0 && (
          <p className={styles.soft}>{t`Ask viewers to act: a button, a form for their name and email, or an ad.`}</p>
        )}
        {calls.length > 0 && (
          <ul className={styles.list}>
            {calls.map((call) => {
              const name = nameOfCall(call);
              return (
                <li key={call.id} className={styles.row}>
                  <button
                    type="button"
                    className={styles.rowButton}
                    aria-pressed={chosen.has(call.id)}
                    onClick={() => {
                      choose([call.id]);
                      setEdited(call);
                    }}
                  >
                    <bdi>{name}</bdi>
                    <span className={styles.soft}>{momentOf(call)}</span>
                  </button>
                  <IconButton
                    icon={Trash2}
                    size="small"
                    label={t`Delete ${name}`}
                    onPress={() => apply((doc) => removeOverlays(doc, new Set([call.id])))}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </div>
      {edited && (
        <CallDialog
          key={edited.id}
          call={edited}
          isNew={!calls.some(({ id }) => id === edited.id)}
          durationMs={durationMs}
          config={config}
          onClose={() => setEdited(undefined)}
          onDone={(call) => {
            apply((doc) => putCallToAction(doc, call));
            choose([call.id]);
            setEdited(undefined);
          }}
        />
      )}
    </section>
  );
});
