DROP INDEX "post_comment_by_business";--> statement-breakpoint
ALTER TABLE "community" ADD COLUMN "accent_color" text;--> statement-breakpoint
CREATE INDEX "post_comment_by_business" ON "post_comment" USING btree ("business_id","created_at");