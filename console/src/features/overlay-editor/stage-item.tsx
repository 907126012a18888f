import type { PointerEvent } from 'react';
import type { PlacedGraphic } from './overlay-names.ts';
import type { Box, Corner } from './picture-geometry.ts';
import * as styles from './stage.css.ts';

interface Props {
  item: PlacedGraphic;
  box: Box;
  isChosen: boolean;
  /** Whether viewers see it now; a chosen one is drawn in any case. */
  isShown: boolean;
  onPress: (event: PointerEvent<Element>) => void;
  onCorner: (event: PointerEvent<Element>, corner: Corner) => void;
  onFocus: () => void;
}

const corners: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

export function StageItem({ item: { placement, graphic }, box, isChosen, isShown, onPress, onCorner, onFocus }: Props) {
  const { left, top, width } = placement.style;
  return (
    <div className={styles.item} style={box} data-chosen={isChosen || undefined} data-shown={isShown || undefined}>
      <button
        type="button"
        className={styles.itemButton}
        aria-pressed={isChosen}
        aria-label={`${graphic.name}, ${Math.round(left)} % from the left, ${Math.round(top)} % from the top, ${Math.round(width)} % wide`}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Delete"
        onPointerDown={onPress}
        onFocus={onFocus}
      >
        <img className={styles.itemPicture} src={graphic.defaultPath} alt="" draggable={false} />
      </button>
      {isChosen &&
        corners.map((corner) => (
          <div
            key={corner}
            className={styles.corner[corner]}
            data-corner={corner}
            onPointerDown={(event) => onCorner(event, corner)}
          />
        ))}
    </div>
  );
}
