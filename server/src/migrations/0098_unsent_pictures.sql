ALTER TABLE "post_picture" ADD COLUMN "unsent_id" text;--> statement-breakpoint
ALTER TABLE "post_picture" ADD CONSTRAINT "post_picture_unsent_id_unsent_post_id_fk" FOREIGN KEY ("unsent_id") REFERENCES "public"."unsent_post"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_picture_by_unsent" ON "post_picture" USING btree ("unsent_id");--> statement-breakpoint
UPDATE "unsent_post" SET "content" = "content" || '{"pictures": []}'::jsonb;
