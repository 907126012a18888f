ALTER TABLE "video_purchase" ADD COLUMN "taken_off" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "taken_off_for" text;