import { readFile } from 'node:fs/promises';
import { describeOnEachDatabase } from '../platform/testing/test-database.ts';
import { expect, test } from 'vitest';

const file = new URL('./0007_one_event_stream.sql', import.meta.url);

/** The tables as they were, with one event of each kind; the copy alone is tried. */
const before = `
  create temporary table insight_event (stream_id text, id text, business_id text, view_id text, visitor_id text, type text,
    at timestamptz, position_ms integer, watched_ms integer, duration_ms integer, code text, overlay_id text,
    overlay_kind text, hypergraphic_id text, player_id text, post_id text, page_url text, destination_type text,
    split_test_mode text, widget_visibility boolean, received_at timestamptz, primary key (stream_id, id));
  create temporary table overlay_event (stream_id text, id text, business_id text, type text, kind text, overlay_id text,
    hypergraphic_id text, view_id text, visitor_id text, player_id text, destination_type text, position_ms integer,
    page_url text, at timestamptz);
  insert into overlay_event
  select 'str_1', 'event-' || lower(type), 'biz_1', type, 'HYPERGRAPHIC', 'hgp_1', 'hyp_1', 'view-1', 'visitor-1', null,
    'EMBEDDED', 1500, 'https://shop.example', timestamptz '2026-03-10T12:00:00Z'
  from unnest(array['IMPRESSION', 'HOVER', 'CLICK', 'LEAD']) as type`;

describeOnEachDatabase('events of overlays from before they joined the others', (database) => {
  test('are kept, each under its name among all events', async () => {
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
    const copy = statements.find((statement) => statement.includes('INSERT INTO'))!;
    const client = await database().pool.connect();
    try {
      await client.query('begin');
      await client.query(before);
      await client.query(copy);
      const { rows } = await client.query(
        'select id, type, overlay_kind, overlay_id, hypergraphic_id, position_ms, at, received_at from insight_event order by id',
      );
      const at = new Date('2026-03-10T12:00:00Z');
      const of = (id: string, type: string) => ({
        id,
        type,
        overlay_kind: 'HYPERGRAPHIC',
        overlay_id: 'hgp_1',
        hypergraphic_id: 'hyp_1',
        position_ms: 1500,
        at,
        received_at: at,
      });
      expect(rows).toEqual([
        of('event-click', 'overlayClick'),
        of('event-hover', 'overlayHover'),
        of('event-impression', 'overlayImpression'),
        of('event-lead', 'lead'),
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
