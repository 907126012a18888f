ALTER TABLE "insight_view" ADD COLUMN "widget_seen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "self_test" jsonb;