import { t } from '@lingui/core/macro';
import type { SplitTest, SplitTestDraft, TestedWidget } from '@zeacon/contract';
import { useState } from 'react';
import { useSplitTests, useSplitTestWrites } from '../../../entities/split-tests/split-test-queries.ts';
import { reasonOf } from '../../../platform/api-failure.ts';
import { useConfirm } from '../../../platform/confirm.ts';
import { May, useMay } from '../../../platform/may.tsx';
import { useSnackbar } from '../../../platform/snackbars.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { Badge } from '../../../ui/states.tsx';
import * as styles from '../widgets.css.ts';
import { PlainNumber } from './plain-number.tsx';
import { SplitTestFigures } from './split-test-figures.tsx';
import { newSplitTest, SplitTestForm } from './split-test-form.tsx';
import { detectableText, statusText } from './split-test-words.ts';

/** The split tests of a widget: the newest, or the one that was chosen. */
export function SplitTestSection({ widgetKey, widget }: { widgetKey: string; widget: TestedWidget }) {
  const { data } = useSplitTests(widgetKey);
  const { save } = useSplitTestWrites(widgetKey);
  const [chosen, setChosen] = useState<string>();
  const [isNew, setNew] = useState(false);
  if (!data) return null;
  const { items } = data;
  const test = items.find(({ id }) => id === chosen) ?? items[0];

  async function create(draft: SplitTestDraft) {
    const { id } = await save.mutateAsync({ id: undefined, draft });
    setChosen(id);
    setNew(false);
  }

  if (isNew)
    return (
      <Card title={t`Split test`}>
        <SplitTestForm initial={newSplitTest()} widget={widget} onSave={create} onCancel={() => setNew(false)} />
      </Card>
    );
  return (
    <Card
      title={t`Split test`}
      actions={
        <May do="players.write">
          <Button variant="quiet" onPress={() => setNew(true)}>
            {t`New split test`}
          </Button>
        </May>
      }
    >
      <div className={styles.group}>
        {items.length > 1 && test && (
          <Select
            label={t`Test`}
            isCompact
            options={items.map(({ id, name }) => ({ value: id, label: name }))}
            value={test.id}
            onChange={setChosen}
          />
        )}
        {test ? (
          <OneTest key={test.id} test={test} widgetKey={widgetKey} widget={widget} />
        ) : (
          <p className={styles.note}>
            {t`Find out whether this widget earns more than showing nothing, or which of several variants does best.`}
          </p>
        )}
      </div>
    </Card>
  );
}

function OneTest({ test, widgetKey, widget }: { test: SplitTest; widgetKey: string; widget: TestedWidget }) {
  const { save, start, stop, remove } = useSplitTestWrites(widgetKey);
  const mayRead = useMay('insights.read');
  const mayWrite = useMay('players.write');
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const { id, name, status, variants, holdOut, coverage, metric, goal, plan } = test;
  const isRunning = status === 'RUNNING';
  const onError = (error: unknown) => snackbar.error(reasonOf(error));
  const ask = () =>
    confirm({
      title: t`Stop “${name}”?`,
      text: <p>{t`Everybody sees the widget as it is from then on. A stopped test cannot be started again.`}</p>,
      action: t`Stop test`,
      run: () => stop.mutateAsync(id),
      done: t`Test stopped`,
    });
  return (
    <>
      <p>
        <strong>{name}</strong> <Badge tone={isRunning ? 'green' : 'grey'}>{statusText(test)}</Badge>
      </p>
      {status === 'DRAFT' && <p className={styles.note}>{detectableText(test)}</p>}
      {status === 'DRAFT' && mayWrite && (
        <SplitTestForm
          initial={{ name, variants, holdOut, coverage, metric, goal, plan }}
          widget={widget}
          onSave={async (draft) => {
            await save.mutateAsync({ id, draft });
            snackbar.success(t`Changes saved`);
          }}
        />
      )}
      {status !== 'DRAFT' && mayRead && <SplitTestFigures test={test} />}
      <May do="players.write">
        {isRunning && coverage < 100 && <Widen test={test} widgetKey={widgetKey} />}
        <div>
          {status === 'DRAFT' && (
            <Button isPending={start.isPending} onPress={() => start.mutate(id, { onError })}>
              {t`Start test`}
            </Button>
          )}
          {isRunning && (
            <Button variant="danger" onPress={ask}>
              {t`Stop test`}
            </Button>
          )}
          {!isRunning && (
            <Button
              variant="quiet"
              onPress={() =>
                confirm({
                  title: t`Delete “${name}”?`,
                  text: <p>{t`Its results will be lost for good.`}</p>,
                  action: t`Delete test`,
                  run: () => remove.mutateAsync(id),
                  done: t`Test deleted`,
                })
              }
            >
              {t`Delete test`}
            </Button>
          )}
        </div>
      </May>
    </>
  );
}

function Widen({ test: { id, coverage }, widgetKey }: { test: SplitTest; widgetKey: string }) {
  const { widen } = useSplitTestWrites(widgetKey);
  const snackbar = useSnackbar();
  const [wanted, setWanted] = useState(coverage);
  return (
    <div className={styles.pair}>
      <PlainNumber
        label={t`Visitors who take part, percent`}
        hint={t`More visitors can take part. Nobody changes groups.`}
        value={wanted}
        onChange={setWanted}
      />
      <div>
        <Button
          variant="quiet"
          isDisabled={wanted <= coverage || wanted > 100}
          isPending={widen.isPending}
          onPress={() =>
            widen.mutate({ id, coverage: wanted }, { onError: (error) => snackbar.error(reasonOf(error)) })
          }
        >
          {t`Let more take part`}
        </Button>
      </div>
    </div>
  );
}
