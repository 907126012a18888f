import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Segments } from '../../ui/segments.tsx';
import { FigureExplanation } from '../insights/figure-explanation.tsx';
import type { Asked } from '../insights/insight-queries.ts';
import { type OverlayFigureRow, overlayFigures } from './overlay-figure-definitions.ts';
import * as styles from './overlay-figures.css.ts';

interface Props {
  row: OverlayFigureRow;
  name: string;
  by: 'GRAPHIC' | 'PLACEMENT';
  asked: Asked;
  onOpen: (session: string) => void;
  onClose: () => void;
}

const samples = ['seen', 'hovered', 'clicked', 'sentForm', 'converted'] as const;

/** How each figure of one overlay is counted, and some of the views in which it was seen, clicked and so on. */
export function OverlayExplanation({ row, name, by, asked, onOpen, onClose }: Props) {
  const [only, setOnly] = useState<(typeof samples)[number]>(row.clicks > 0 ? 'clicked' : 'seen');
  const options = overlayFigures.flatMap(({ sample, name }) =>
    sample ? [{ value: sample, label: i18n._(name) }] : [],
  );
  return (
    <FigureExplanation
      name={name}
      formula={
        <dl className={styles.formulas}>
          {overlayFigures.map(({ id, name, formula, value }) => (
            <div key={id} className={styles.formula}>
              <dt className={styles.term}>
                {i18n._(name)}: {value(row)}
              </dt>
              <dd className={styles.soft}>{i18n._(formula)}</dd>
            </div>
          ))}
        </dl>
      }
      asked={asked}
      isCompared={false}
      sample={{ only, overlay: { by, id: row.id } }}
      choice={<Segments label={t`Which views`} value={only} onChange={setOnly} options={options} />}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
}
