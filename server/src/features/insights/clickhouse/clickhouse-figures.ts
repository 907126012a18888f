import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FarFigures } from './figures-source.ts';
import { createClickHouseOverlayFigures } from './overlay-figures.repository.ts';
import { createClickHouseVideoFigures } from './video-figures.repository.ts';
import { createClickHouseViewFigures } from './view-figures.repository.ts';

export const createClickHouseFigures = (clickhouse: ClickHouse, db: Queryable, table: string): FarFigures => ({
  views: createClickHouseViewFigures(clickhouse, db, table),
  videos: createClickHouseVideoFigures(clickhouse, db, table),
  overlays: createClickHouseOverlayFigures(clickhouse, db, table),
});
