DROP INDEX "insight_view_by_values";--> statement-breakpoint
ALTER TABLE "business_account" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_view" ADD COLUMN "region" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_view" ADD COLUMN "playlist_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_view" ADD COLUMN "community_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_view" ADD COLUMN "quality_ms" integer[];--> statement-breakpoint
ALTER TABLE "insight_view" ADD COLUMN "quality" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_view" ADD COLUMN "average_height" integer;--> statement-breakpoint
ALTER TABLE "insight_event" ADD COLUMN "height" integer;--> statement-breakpoint
CREATE INDEX "insight_view_by_values" ON "insight_view" USING gin ((array[stream_id, content_type, destination_type, player_id, post_id, site, page, referrer, utm_source, utm_medium, utm_campaign, country, device, browser, os, language, split_test, visitor_kind, region, playlist_id, community_id, quality]));