LOCK TABLE "overlay_event" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "insight_event" ADD COLUMN "overlay_id" text;--> statement-breakpoint
ALTER TABLE "insight_event" ADD COLUMN "overlay_kind" text;--> statement-breakpoint
ALTER TABLE "insight_event" ADD COLUMN "hypergraphic_id" text;--> statement-breakpoint
DROP INDEX "insight_event_figures";--> statement-breakpoint
INSERT INTO "insight_event" ("stream_id", "id", "business_id", "view_id", "visitor_id", "type", "at", "position_ms", "player_id", "page_url", "destination_type", "received_at", "overlay_id", "overlay_kind", "hypergraphic_id")
SELECT "stream_id", "id", "business_id", "view_id", "visitor_id",
  CASE "type" WHEN 'IMPRESSION' THEN 'overlayImpression' WHEN 'HOVER' THEN 'overlayHover' WHEN 'CLICK' THEN 'overlayClick' ELSE 'lead' END,
  "at", "position_ms", "player_id", "page_url", "destination_type", "at", "overlay_id", "kind", "hypergraphic_id"
FROM "overlay_event" ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "overlay_event";--> statement-breakpoint
CREATE INDEX "insight_event_views" ON "insight_event" USING btree ("business_id","at","stream_id","view_id","visitor_id","type","watched_ms","duration_ms") WHERE "insight_event"."overlay_id" is null;--> statement-breakpoint
CREATE INDEX "insight_event_overlays" ON "insight_event" USING btree ("business_id","at","stream_id","overlay_id","hypergraphic_id","overlay_kind","type","position_ms") WHERE "insight_event"."overlay_id" is not null;
