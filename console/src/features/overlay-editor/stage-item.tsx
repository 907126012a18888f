import { t } from '@lingui/core/macro';
import type { Hypergraphic, HypergraphicPlacement } from '@zeacon/contract';
import { memo, type PointerEvent, useRef } from 'react';
import type { Corner } from './picture-geometry.ts';
import * as styles from './stage.css.ts';

interface Props {
  placement: HypergraphicPlacement;
  graphic: Hypergraphic;
  isChosen: boolean;
  /** Whether viewers see it now; a selected one is rendered in any case. */
  isShown: boolean;
  onPress: (event: PointerEvent<Element>, id: string) => void;
  onCorner: (event: PointerEvent<Element>, id: string, corner: Corner) => void;
  /** By keyboard or assistive technology. */
  onActivate: (id: string) => void;
  /** Only for focus without a press, because a press selects by itself. */
  onFocus: (id: string) => void;
}

const corners: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

function labelOf({ style }: HypergraphicPlacement, { name }: Hypergraphic): string {
  const [left, top, width] = [Math.round(style.left), Math.round(style.top), Math.round(style.width)];
  return t`${name}, ${left}% from the left, ${top}% from the top, ${width}% wide`;
}

/** One graphic on the picture; rendered again only when it changes. */
export const StageItem = memo(function StageItem(props: Props) {
  const { placement, graphic, isChosen, isShown, onPress, onCorner, onActivate, onFocus } = props;
  const { id, style } = placement;
  const { left, top, width } = style;
  const place = { left: `${left}%`, top: `${top}%`, width: `${width}%`, aspectRatio: graphic.width / graphic.height };
  const isPressed = useRef(false);
  return (
    <div className={styles.item} style={place} data-chosen={isChosen || undefined} data-shown={isShown || undefined}>
      <button
        type="button"
        className={styles.itemButton}
        aria-pressed={isChosen}
        aria-label={labelOf(placement, graphic)}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Delete"
        onPointerDown={(event) => {
          isPressed.current = true;
          onPress(event, id);
        }}
        onPointerUp={() => {
          isPressed.current = false;
        }}
        onClick={({ detail }) => detail === 0 && onActivate(id)}
        onFocus={() => !isPressed.current && onFocus(id)}
      >
        <img className={styles.itemPicture} src={graphic.defaultPath} alt="" draggable={false} />
      </button>
      {isChosen &&
        corners.map((corner) => (
          <div
            key={corner}
            className={styles.corner[corner]}
            data-corner={corner}
            onPointerDown={(event) => onCorner(event, id, corner)}
          />
        ))}
    </div>
  );
});
