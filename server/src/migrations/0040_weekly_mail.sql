ALTER TABLE "notification_choice" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD COLUMN "digest_week" text;