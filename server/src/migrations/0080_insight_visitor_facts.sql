ALTER TABLE "insight_view" ADD COLUMN "is_anonymous" boolean;--> statement-breakpoint
ALTER TABLE "insight_view" ADD COLUMN "seen_before" boolean;